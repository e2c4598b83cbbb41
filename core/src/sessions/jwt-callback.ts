import type { JWTParams } from "../config/callbacks.ts"
import type { AuthContext } from "../context.ts"
import { CallbackError } from "../errors/errors.ts"
import type { JWT } from "../models/jwt.ts"
import { originOf, type TokenOrigin, warnOfReservedClaims, withOrigin } from "./token-origin.ts"

/**
 * Calls the `jwt` callback.
 *
 * @param origin - the claims about the sign-in, which the callback cannot change
 * @returns `null` if the callback ends the session
 * @throws CallbackError if it fails, or returns neither an object nor `null`
 */
export async function runCallback(
  { config }: AuthContext,
  params: JWTParams,
  origin: TokenOrigin = originOf(params.token, config.facts),
): Promise<JWT | null> {
  let claims: JWT | null
  try {
    claims = await config.callbacks.jwt(params)
  } catch (error) {
    throw new CallbackError("The jwt callback failed.", { cause: error })
  }
  if (claims === null) return null
  if (typeof claims !== "object") {
    throw new CallbackError(
      "The jwt callback returned no object. Return the token, or null to end it.",
    )
  }
  warnOfReservedClaims(config, claims, origin)
  return withOrigin(claims, origin, config.facts)
}

/**
 * Returns the claims that a callback can change: all except those that Lockstep sets at sign-in and
 * encryption.
 */
export function content({ config }: AuthContext, token: JWT): string {
  const { iat: _iat, exp: _exp, jti: _jti, ...claims } = withOrigin(token, {}, config.facts)
  return JSON.stringify(claims)
}
