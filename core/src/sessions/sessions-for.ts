import type { ResolvedConfig } from "../config/resolved-config.ts"
import { jwtSessions } from "./jwt-sessions.ts"
import type { SessionStrategy } from "./session-strategy.ts"

let databaseSessions: SessionStrategy | undefined

/**
 * Returns the strategy of a configuration. Database sessions are loaded with the first request that
 * needs them, because an application uses only one of the two strategies.
 */
export async function sessionsFor(config: ResolvedConfig): Promise<SessionStrategy> {
  if (config.session.strategy !== "database") return jwtSessions
  // Importing the module again would take longer than many responses.
  return (databaseSessions ??= (await import("./database-sessions.ts")).databaseSessions)
}
