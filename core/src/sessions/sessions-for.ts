import type { ResolvedConfig } from "../config/resolved-config.ts"
import { jwtSessions } from "./jwt-sessions.ts"
import type { SessionStrategy } from "./session-strategy.ts"

let databaseSessions: SessionStrategy | undefined

/**
 * The strategy that a configuration asks for: the only place that knows there are two. Database sessions are
 * loaded with the first request that needs them, as an application has one of the two.
 *
 * @param config - the configuration
 */
export async function sessionsFor(config: ResolvedConfig): Promise<SessionStrategy> {
  if (config.session.strategy !== "database") return jwtSessions
  // Importing a module again would take longer than many an answer.
  return (databaseSessions ??= (await import("./database-sessions.ts")).databaseSessions)
}
