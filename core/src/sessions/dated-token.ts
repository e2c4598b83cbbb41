/** What parts a session token from the time behind it. */
const separator = "~"
const suffixShape = /~([0-9a-z]{6,8})$/

/**
 * Puts the time of the sign-in behind a session token. The store looks up the whole, so that no
 * client can change the time.
 *
 * @param token - what the generator made
 * @param signedInAt - seconds since the epoch
 */
export function withSignInTime(token: string, signedInAt: number): string {
  return token + separator + signedInAt.toString(36).padStart(6, "0")
}

/**
 * The time behind a session token that {@link withSignInTime} made.
 *
 * @param token - a token that the store knows
 * @returns seconds since the epoch
 */
export function signInTimeOf(token: string): number | undefined {
  const [, time] = suffixShape.exec(token) ?? []
  return time === undefined ? undefined : Number.parseInt(time, 36)
}
