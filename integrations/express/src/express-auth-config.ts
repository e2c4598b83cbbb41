import type { AuthConfig } from "@lockstep/core"
import { AuthError, ConfigError } from "@lockstep/core/errors"
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

/**
 * The configuration for a request.
 *
 * @param source - what the application passed
 * @param req - the request
 * @throws ConfigError when the application's function fails
 */
export async function configFor<Config extends ExpressAuthConfig>(
  source: ExpressConfigSource<Config>,
  req: ExpressRequest,
): Promise<Config> {
  if (typeof source !== "function") return source
  try {
    return await source(req)
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    throw new ConfigError("The function that gives the configuration failed. See the cause.", {
      cause,
    })
  }
}
