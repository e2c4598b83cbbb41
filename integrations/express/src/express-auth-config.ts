import type { AuthConfig } from "@lockstep/core"
import type { ExpressRequest } from "./express-types.ts"

/** The configuration of Lockstep in an Express application. It is read once and never modified. */
export type ExpressAuthConfig = AuthConfig

/**
 * A configuration, or a function that returns it for a request, for example by its host. Return the
 * same object for the same host, so that it is checked only once.
 */
export type ExpressConfigSource<Config extends ExpressAuthConfig = ExpressAuthConfig> =
  | Config
  | ((req: ExpressRequest) => Config | Promise<Config>)
