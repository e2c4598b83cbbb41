import type { ConfigResolution } from "../config/config-resolution.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"

/**
 * The resolution of a configuration that can be used.
 *
 * @param resolution - of what the application wrote
 * @throws ConfigError (or the subclass of the gravest problem), which lists every problem
 */
export function usableConfig(
  resolution: ConfigResolution,
): ConfigResolution & { readonly usable: true } {
  if (resolution.usable) return resolution
  throw configErrorFrom(resolution.problems)
}
