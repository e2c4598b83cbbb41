import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { toCode } from "../print-code.ts"
import type { Finding } from "../watch/finding.ts"

const names = ["uncaughtException", "unhandledRejection"] as const

/** What would have ended the process. */
interface LastWord {
  readonly name: (typeof names)[number] | "process.exit"
  readonly reason: unknown
}

type Listener = Parameters<typeof process.removeListener>[1]

const guards = new Set<LastWord[]>()
const current = new AsyncLocalStorage<LastWord[]>()
let restore: (() => void) | undefined

/**
 * Runs some work, and keeps the process alive meanwhile and a little longer: an exception that nobody
 * caught, a rejection that nobody handled and a call of `process.exit` become findings, and nobody else
 * learns of them. Where the cause cannot be told apart, all work that is guarded at the time is blamed.
 *
 * @param work - what to guard
 */
export async function guardProcess<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly findings: readonly Finding[] }> {
  const heard: LastWord[] = []
  guards.add(heard)
  restore ??= takeOver()
  try {
    const result = await current.run(heard, work)
    // Node reports a rejection after the microtasks of the turn in which it happened.
    await setImmediate()
    await setImmediate()
    return { result, findings: heard.slice(0, 1).map(findingOf) }
  } finally {
    guards.delete(heard)
    if (guards.size === 0) {
      restore()
      restore = undefined
    }
  }
}

function findingOf({ name, reason }: LastWord): Finding {
  const isExit = name === "process.exit"
  const expected = isExit ? "no call of process.exit" : `no ${name}`
  return { rule: "F7", what: "the process, during the case", expected, seen: toCode(reason) }
}

/** Puts the guard in the place of everybody who listens, such as a test runner that would fail the run. */
function takeOver(): () => void {
  const { exit } = process
  const before = names.map((name) => {
    // A listener of either event is called with what the event brings.
    const listeners = process.rawListeners(name) as Listener[]
    const hear = (reason: unknown): void => tell({ name, reason })
    process.removeAllListeners(name)
    process.on(name, hear)
    return { name, listeners, hear }
  })
  process.exit = (code) => {
    tell({ name: "process.exit", reason: code })
    throw new Error("The adapter under test called process.exit.")
  }
  return () => {
    process.exit = exit
    for (const { name, listeners, hear } of before) {
      process.off(name, hear)
      for (const listener of listeners) process.on(name, listener)
    }
  }
}

function tell(word: LastWord): void {
  const cause = current.getStore()
  for (const heard of cause ? [cause] : guards) heard.push(word)
}
