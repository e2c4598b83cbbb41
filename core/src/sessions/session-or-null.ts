import type { AuthContext } from "../context.ts"
import type { Session } from "../models/records.ts"
import { sessionsFor } from "./sessions-for.ts"

/** Returns the session of a request if it is only optional: `null` also if it cannot be read. */
export async function sessionOrNull(context: AuthContext): Promise<Session | null> {
  const sessions = await sessionsFor(context.config)
  return sessions.read(context).catch(() => null)
}
