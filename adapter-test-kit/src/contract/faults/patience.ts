import { scaled } from "../../values/time-factor.ts"
import { afterRunning } from "../../values/running-time.ts"

/** Time after a fault within which everything must work again (F6), in milliseconds. */
export const recovery: number = scaled(5000)

/** On a busy machine the time may end before an adapter has had enough attempts. */
const fewestAttempts = 3

/** A limited time to wait for an adapter. */
export interface Patience {
  /**
   * Returns whether the time is over.
   *
   * @param attempts - number of failed attempts so far
   */
  isOver(attempts: number): boolean
}

/** Starts the time that an adapter may take to recover. Only time in which this process runs counts. */
export function startPatience(): Patience {
  let isTimeOver = false
  afterRunning(recovery, () => void (isTimeOver = true), false)
  return { isOver: (attempts) => isTimeOver && attempts >= fewestAttempts }
}
