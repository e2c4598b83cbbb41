import type { SettledConfig } from "../config/settled-config.ts"
import { later } from "../later.ts"
import { jwtSessions } from "./jwt-sessions.ts"
import type { SessionStrategy } from "./session-strategy.ts"

const load = later(async () => {
  const { databaseSessions: loaded } = await import("./database-sessions.ts")
  return () => Promise.resolve(loaded)
})

/** Loaded with the first request that needs it: an application has one of the two strategies. */
const databaseSessions: SessionStrategy = {
  open: async (context, signedIn) => (await load()).open(context, signedIn),
  read: async (context) => (await load()).read(context),
  update: async (context, data) => (await load()).update(context, data),
  currentUser: async (context) => (await load()).currentUser(context),
  unfitToLink: async (context) => (await load()).unfitToLink(context),
  close: async (context) => (await load()).close(context),
}

/**
 * The strategy that a configuration asks for: the only place that knows there are two.
 *
 * @param config - the configuration
 */
export function sessionsFor(config: SettledConfig): SessionStrategy {
  return config.session.strategy === "database" ? databaseSessions : jwtSessions
}
