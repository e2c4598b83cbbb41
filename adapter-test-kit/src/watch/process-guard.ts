import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { toCode } from "../values/print-code.ts"
import type { Finding } from "./finding.ts"
import { takeOver, type UncaughtError } from "./process-listeners.ts"

const guards = new Set<UncaughtError[]>()
const current = new AsyncLocalStorage<UncaughtError[]>()

/**
 * Runs some work, and keeps the process alive during that time: an uncaught exception, an unhandled
 * rejection and a call of `process.exit` become findings, and do not leave the guard. If the cause
 * cannot be determined, it is attributed to all work that is guarded at the time.
 *
 * Errors that the work causes after its end do not end the process either, and are no longer
 * attributed: connections that it left may break at any time. All other errors are passed to the
 * original listeners.
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

/** Returns the first error that the guard of the calling work has caught so far, if any. */
export function heardSoFar(): Finding | undefined {
  return current.getStore()?.slice(0, 1).map(findingOf)[0]
}

/** Ends the guard of abandoned work, which then counts as work that has ended. */
export function giveUpGuarding(): void {
  guards.clear()
}

function findingOf({ name, reason }: UncaughtError): Finding {
  const isExit = name === "process.exit"
  const expected = isExit ? "no call of process.exit" : `no ${name}`
  return { rule: "F7", what: "the process, during the case", expected, seen: toCode(reason) }
}

/** Returns whether guarded work is the cause, even if it has ended. */
function isTaken(word: UncaughtError): boolean {
  const cause = current.getStore()
  const blamed = cause ? [cause] : [...guards]
  for (const heard of blamed) if (guards.has(heard)) heard.push(word)
  return blamed.length > 0
}
