import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"

/** `GET session`: returns the session, or `null`. */
export async function getSession(context: AuthContext): Promise<AuthResult> {
  return {
    kind: "json",
    status: 200,
    body: await (await sessionsFor(context.config)).read(context),
  }
}

/**
 * `POST session`: returns the session after the application's callbacks processed `data`, or
 * `null`.
 */
export async function updateSession(context: AuthContext): Promise<AuthResult> {
  const session = await (
    await sessionsFor(context.config)
  ).update(context, context.request.body.data)
  return { kind: "json", status: 200, body: session }
}
