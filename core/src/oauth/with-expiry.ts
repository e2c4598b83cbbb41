import type { TokenSet } from "../models/records.ts"

/**
 * Adds the time at which the access token expires, if its lifetime is known.
 *
 * @param now - milliseconds since the epoch
 */
export function withExpiry<Tokens extends TokenSet>(tokens: Tokens, now: number): Tokens {
  const { expires_in: seconds } = tokens
  return seconds ? { ...tokens, expires_at: Math.floor(now / 1000) + seconds } : tokens
}
