import type { AuthContext } from "../context.ts"
import { CallbackError, JWTSessionError } from "../errors/session-errors.ts"
import { warnOfRequest } from "../logging/warn-of-request.ts"
import type { JWT } from "../models/jwt.ts"
import { clearSessionCookie, sessionCookie } from "./session-cookie.ts"

/**
 * Opens the session token of the request; an invalid one is deleted from the browser.
 *
 * @param context - the request
 * @throws CallbackError when `jwt.decode` fails for another reason than an invalid token
 */
export async function openToken(context: AuthContext): Promise<JWT | null> {
  const { config, cookies } = context
  const token = sessionCookie(context)
  if (token === undefined) return null
  const { decode, secrets } = config.jwt
  let cause: unknown
  try {
    const claims = await decode({ token, secret: secrets, salt: cookies.sessionToken.name })
    if (claims && isForUs(context, claims)) return claims
  } catch (error) {
    // A list of revoked tokens that cannot be asked must not sign the user out.
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

/** A token without an audience was sealed before the option was set. */
function isForUs({ config }: AuthContext, { aud }: JWT): boolean {
  const { audience = aud } = config.session
  return aud === undefined || aud === audience
}

/** Tells what libraries and Auth.js throw for an invalid token from a failure of something else. */
function isInvalidToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = "code" in error ? error.code : ""
  return /^ERR_J|^(JsonWebToken|TokenExpired|NotBefore)Error|matching decryption secret/m.test(
    [code, error.name, error.message].join("\n"),
  )
}
