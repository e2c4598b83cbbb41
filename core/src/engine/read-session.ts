import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { SessionError } from "../errors/session-errors.ts"
import type { Session } from "../models/session.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { fitIfLarge } from "./handle-request.ts"
import { plainSession } from "./plain-session.ts"

/**
 * Reads the session of a request, as `GET session` does. Cookies go into the context's jar.
 *
 * @returns `null` when no user is signed in
 * @throws AuthError when it cannot be read, which is not to be taken for "signed out"
 */
export async function readSession(context: AuthContext): Promise<Session | null> {
  const { config } = context
  try {
    const session = plainSession(await (await sessionsFor(config)).read(context))
    if (config.debug) config.logger.debug("GET session", { answer: "json", status: 200 })
    await fitIfLarge(context)
    return session
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    throw new SessionError("The session could not be read. See the cause.", { cause })
  }
}
