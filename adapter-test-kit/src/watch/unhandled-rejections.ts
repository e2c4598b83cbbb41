import { setImmediate } from "node:timers/promises"

/** Runs some work and collects the unhandled rejections, until shortly after its end. */
export async function rejectionsDuring(work: () => Promise<void>): Promise<unknown[]> {
  const seen: unknown[] = []
  const keep = (reason: unknown): void => void seen.push(reason)
  process.on("unhandledRejection", keep)
  try {
    await work()
    // Node reports a rejection after the microtasks of the turn in which it happened.
    await setImmediate()
    await setImmediate()
  } finally {
    process.off("unhandledRejection", keep)
  }
  return seen
}
