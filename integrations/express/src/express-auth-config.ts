import type { AuthConfig } from "@lockstep/core"
import type { ExpressRequest } from "./express-types.ts"

/** What an Express application tells Lockstep. It is read once, and never written to. */
export type ExpressAuthConfig = AuthConfig

/**
 * A configuration, or a function that gives it for a request, for example by its host. Let it give the
 * same object for the same host, so that checking it is done once.
 */
export type ExpressConfigSource<Config extends ExpressAuthConfig = ExpressAuthConfig> =
  | Config
  | ((req: ExpressRequest) => Config | Promise<Config>)
