import type { AuthConfig } from "@lockstep/core"
import type { NodeRequest } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"

/** The configuration of Lockstep in an Express application. It is read once and never modified. */
export type ExpressAuthConfig = AuthConfig

/**
 * A configuration, or a function that returns it for a request, for example by its host. Return the
 * same object for the same host, so that it is checked only once. `Asked` is the type of the request:
 * a function for WebSockets gets an `IncomingMessage`.
 */
export type ExpressConfigSource<
  Config extends ExpressAuthConfig = ExpressAuthConfig,
  Asked extends NodeRequest = ExpressRequest,
> = Config | ((req: Asked) => Config | Promise<Config>)
