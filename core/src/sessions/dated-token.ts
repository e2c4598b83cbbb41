/** Separates a session token from the time that follows it. */
const separator = "~"
/** A second separator at the end means that the user does not keep the session. */
const suffixShape = /~([0-9a-z]{6,8})~?$/

/**
 * Appends the time of the sign-in to a session token. The database finds the session only by the
 * whole value, so no client can change the time.
 *
 * @param signedInAt - seconds since the epoch
 * @param unkept - whether the user was given the choice and does not keep the session
 */
export function withSignInTime(token: string, signedInAt: number, unkept: boolean): string {
  const time = signedInAt.toString(36).padStart(6, "0")
  return token + separator + time + (unkept ? separator : "")
}

/**
 * Returns the time in a session token that {@link withSignInTime} created.
 *
 * @returns seconds since the epoch
 */
export function signInTimeOf(token: string): number | undefined {
  const [, time] = suffixShape.exec(token) ?? []
  return time === undefined ? undefined : Number.parseInt(time, 36)
}

/** Returns whether the user does not keep the session, as written by {@link withSignInTime}. */
export function isUnkept(token: string): boolean {
  return token.endsWith(separator)
}
