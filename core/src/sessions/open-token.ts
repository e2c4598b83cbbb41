import type { AuthContext } from "../context.ts"
import { CallbackError, JWTSessionError } from "../errors/errors.ts"
import { warnOfRequest } from "../logging/logger.ts"
import type { JWT } from "../models/jwt.ts"
import { clearSessionCookie, sessionCookie } from "./session-cookie.ts"
import { isForAudience } from "./token-origin.ts"

/**
 * Decrypts the session token of the request. Deletes the cookie of an invalid token.
 *
 * @throws CallbackError when `jwt.decode` fails for a reason other than an invalid token
 */
export async function openToken(context: AuthContext): Promise<JWT | null> {
  const { config, cookies } = context
  const token = sessionCookie(context)
  if (token === undefined) return null
  const { decode, secrets } = config.jwt
  let cause: unknown
  try {
    const claims = await decode({ token, secret: secrets, salt: cookies.sessionToken.name })
    if (claims && isForAudience(claims, config.session.audience)) return claims
  } catch (error) {
    // A failed lookup in a list of revoked tokens must not sign the user out.
    if (!isInvalidToken(error)) throw new CallbackError("jwt.decode failed.", { cause: error })
    cause = error
  }
  const message =
    "The session token is forged, expired, for another audience, or sealed with an unknown secret."
  const error = new JWTSessionError(message, { cause })
  warnOfRequest(config.logger, "request-refused", cookies.sessionToken.name, error)
  clearSessionCookie(context)
  return null
}

/**
 * Returns whether libraries and Auth.js throw this error for an invalid token, not for another
 * failure.
 */
function isInvalidToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : ""
  return /^ERR_J|^(JsonWebToken|TokenExpired|NotBefore)Error|matching decryption secret/m.test(
    [code, error.name, error.message].join("\n"),
  )
}
