import type { SettledConfig } from "../config/settled-config.ts"
import { databaseSessions } from "./database-sessions.ts"
import { jwtSessions } from "./jwt-sessions.ts"
import type { SessionStrategy } from "./session-strategy.ts"

/**
 * The strategy that a configuration asks for: the only place that knows there are two.
 *
 * @param config - the configuration
 */
export function sessionsFor(config: SettledConfig): SessionStrategy {
  return config.session.strategy === "database" ? databaseSessions : jwtSessions
}
