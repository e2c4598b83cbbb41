import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { toCode } from "../values/print-code.ts"
import type { Finding } from "./finding.ts"
import { takeOver, type UncaughtError } from "./process-listeners.ts"

const guards = new Set<UncaughtError[]>()
const current = new AsyncLocalStorage<UncaughtError[]>()

/**
 * Runs some work, and keeps the process alive meanwhile: an uncaught exception, an unhandled
 * rejection and a call of `process.exit` become findings, and stay inside the guard.
 * Where the cause cannot be told apart, all work that is guarded at the time is blamed.
 *
 * What the work causes after its end does not end the process either, and is not attributed any more:
 * connections that it left break when their time has come. Everything else goes to those who listened.
 *
 * @param work - what to guard
 */
export async function guardProcess<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly findings: readonly Finding[] }> {
  const heard: UncaughtError[] = []
  guards.add(heard)
  takeOver(isTaken)
  try {
    const result = await current.run(heard, work)
    // Node reports a rejection after the microtasks of the turn in which it happened.
    await setImmediate()
    await setImmediate()
    return { result, findings: heard.slice(0, 1).map(findingOf) }
  } finally {
    guards.delete(heard)
  }
}

/** Ends the guard of abandoned work: it is treated as work that has ended. */
export function giveUpGuarding(): void {
  guards.clear()
}

function findingOf({ name, reason }: UncaughtError): Finding {
  const isExit = name === "process.exit"
  const expected = isExit ? "no call of process.exit" : `no ${name}`
  return { rule: "F7", what: "the process, during the case", expected, seen: toCode(reason) }
}

/** Whether guarded work is the cause, be it over or not. */
function isTaken(word: UncaughtError): boolean {
  const cause = current.getStore()
  const blamed = cause ? [cause] : [...guards]
  for (const heard of blamed) if (guards.has(heard)) heard.push(word)
  return blamed.length > 0
}
