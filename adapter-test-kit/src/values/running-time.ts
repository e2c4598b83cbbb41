import { setTimeout as pauseFor } from "node:timers/promises"

/**
 * Length of the parts in which time is counted, in milliseconds. A part that ends late counts as if
 * it had ended in time: on a busy machine, this process did not run in between.
 */
const part = 25

/**
 * Calls a function after this process had a certain time to run. On an idle machine, that is the
 * time on the clock. On a busy machine it is longer, because neither the calls that are waited for
 * nor their responses were handled while the process did not run.
 *
 * @param ms - in milliseconds
 * @param late - called once, unless canceled
 * @param keepsProcess - whether the process must not end before
 * @returns a function that cancels it
 */
export function afterRunning(ms: number, late: () => void, keepsProcess = true): () => void {
  let left = ms
  let isOver = false
  let timer: NodeJS.Timeout
  const end = (): void => {
    if (isOver) return
    isOver = true
    late()
  }
  const next = (): void => {
    if (isOver) return
    // What has arrived in the meantime comes first.
    if (left <= 0) return void setImmediate(end)
    const length = Math.min(part, left)
    left -= length
    timer = setTimeout(next, length)
    if (!keepsProcess) timer.unref()
  }
  next()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Waits until a condition holds, for a limited time in which this process runs.
 *
 * @param holds - has no effect
 * @param ms - maximum waiting time, in milliseconds
 * @returns whether it holds
 */
export async function becomesTrue(holds: () => boolean, ms: number): Promise<boolean> {
  for (let left = ms; left > 0 && !holds(); left -= part) await pauseFor(part)
  return holds()
}
