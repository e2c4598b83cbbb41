import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"

/** `GET session`: the session, or `null`. */
export async function getSession(context: AuthContext): Promise<AuthResult> {
  return { kind: "json", status: 200, body: await sessionsFor(context.config).read(context) }
}
