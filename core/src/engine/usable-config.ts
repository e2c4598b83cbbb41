import type { AuthConfig } from "../config/auth-config.ts"
import { type ConfigResolution, resolveConfig } from "../config/resolve-config.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"

/**
 * A configuration that can be used.
 *
 * @param config - what the application wrote
 * @throws ConfigError (or the subclass of the gravest problem), which lists every problem
 */
export function usableConfig(config: AuthConfig): ConfigResolution & { readonly usable: true } {
  const resolution = resolveConfig(config)
  if (resolution.usable) return resolution
  throw configErrorFrom(resolution.problems)
}
