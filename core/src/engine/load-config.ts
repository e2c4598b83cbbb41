import type { Awaitable } from "../adapter/adapter.ts"
import { AuthError } from "../errors/auth-error.ts"
import { ConfigError } from "../errors/config-errors.ts"
import { sources } from "../logging/resolve-logger.ts"

/** A configuration, or a function that gives it for a request of some kind. */
export type ConfigSource<Config extends object, Asked = Request> =
  | Config
  | ((request: Asked) => Awaitable<Config>)

/**
 * The configuration for a request.
 *
 * @param source - what the application passed
 * @param request - what its function gets
 * @throws ConfigError when the function fails or returns no object; an `AuthError` that it throws itself
 *   comes through as it is
 */
export async function loadConfig<Config extends object, Asked>(
  source: ConfigSource<Config, Asked>,
  request: Asked,
): Promise<Config> {
  if (typeof source !== "function") return source
  try {
    const config: unknown = await source(request)
    if (Object(config) !== config) {
      throw new TypeError("It returned no configuration for this request.")
    }
    // Every other mistake in it is found when it is resolved.
    const given = config as Config
    sources.set(given, source)
    return given
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    const message = "The function that gives the configuration failed. See the cause."
    throw new ConfigError(message, { cause })
  }
}
