import type { AuthContext } from "../../context.ts"
import type { JWT } from "../../models/jwt.ts"
import { liveToken } from "../../sessions/jwt-sessions.ts"
import { notSignedIn } from "./current-session.ts"

/** A token that names its user. */
export interface UserToken extends JWT {
  sub: string
}

/**
 * Returns the token of a request whose session has not ended.
 *
 * @throws NotSignedIn when there is none, or it names no user; AdapterError when the store fails
 */
export async function currentToken(context: AuthContext): Promise<UserToken> {
  const token = await liveToken(context)
  const sub = token?.sub
  if (token === null || typeof sub !== "string" || sub === "") throw notSignedIn()
  return { ...token, sub }
}
