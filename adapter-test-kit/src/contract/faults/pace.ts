import { scaled } from "../../values/time-factor.ts"
import { heldBackBy, lateBy, type Fault } from "./fault.ts"

/** How long the calls of a disturbed instance wait for the database, in milliseconds. */
export const timeoutMs: number = scaled(1000)

/** The same for cases that wait for the timeout many times. */
export const shortTimeoutMs: number = scaled(200)

/** Calls without a fault may take this part of their timeout. */
const room = 1 / 2

/** A call may wait this many times for its timeout, and must settle before the deadline. */
const waits = 4

/**
 * The timeouts of the disturbed instances of a case. They are lengthened until calls without a
 * fault end in time on this machine. Otherwise those calls would fail because of the timeouts, and
 * not because of the fault.
 */
export interface Pace {
  /**
   * Returns the timeout of an instance, in milliseconds.
   *
   * @param nominal - on a fast enough machine
   */
  timeout(nominal: number): number
  /**
   * Lengthens the timeouts if calls without a fault needed too much of the time that they had.
   *
   * @param nominal - the timeout on a fast enough machine
   * @param given - the timeout that the calls had
   * @param took - how long they took
   * @returns whether the timeout was long enough, or cannot be longer
   */
  fits(nominal: number, given: number, took: number): boolean
  /** Responses arrive, but after the shorter timeout of calls. */
  lateAnswer(): Fault
  /** Responses arrive when the disturbance ends, which must be after the shorter timeout of calls. */
  heldBack(): Fault
}

/**
 * Starts with the timeouts for a fast enough machine.
 *
 * @param deadline - for each call, in milliseconds
 */
export function createPace(deadline: number): Pace {
  let factor = 1
  const timeout = (nominal: number): number =>
    Math.max(nominal, Math.min(nominal * factor, deadline / waits))
  return {
    timeout,
    fits(nominal, given, took) {
      const isTight = took > given * room
      // Another instance may have lengthened it in the meantime.
      if (isTight && timeout(nominal) <= given) factor *= 2
      return !isTight || timeout(nominal) <= given
    },
    lateAnswer: () => lateBy(timeout(shortTimeoutMs)),
    heldBack: () => heldBackBy(timeout(shortTimeoutMs)),
  }
}
