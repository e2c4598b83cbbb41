import type { JWT } from "../models/jwt.ts"

/**
 * The time of a new mark. Sign-ins after an earlier one within the same second count as of the next second
 * ({@link secondAfter}), and end now as well. Later than the next second it never is, however many marks follow.
 *
 * @param now - milliseconds since the epoch
 * @param before - time of the last mark
 */
export function endOf(now: number, before: number): number {
  // Also where the clock of another process is ahead.
  if (before >= now) return before
  return Math.max(
    now,
    Math.floor(before / 1000) === Math.floor(now / 1000) ? secondAfter(before) * 1000 : 0,
  )
}

/**
 * The first whole second that is later than a mark.
 *
 * @param time - of the mark, milliseconds since the epoch
 */
export function secondAfter(time: number): number {
  return Math.floor(time / 1000) + 1
}

/**
 * The time of a mark, milliseconds since the epoch; 0 for none. A mark that cannot be read ends every session that
 * looks at it.
 */
export function timeOf(mark: string | null): number {
  if (mark === null) return 0
  const time = Number(mark.split(".", 1)[0])
  return Number.isSafeInteger(time) ? time : Infinity
}

/**
 * Returns whether the session of a token began before a mark. One that does not say when it began counts as begun before.
 */
export function isBefore({ auth_type, auth_time, iat }: JWT, mark: string | null): boolean {
  if (mark === null) return false
  const time = timeOf(mark)
  const isLater = auth_type !== undefined && Number(auth_time) * 1000 > time
  // The sign-in of an address that was just verified counts as of a later second than it happened in.
  return !isLater || Number(iat) < Math.floor(time / 1000)
}
