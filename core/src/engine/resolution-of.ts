import type { AuthConfig } from "../config/auth-config.ts"
import { type ConfigResolution, knownResolution } from "../config/config-resolution.ts"
import { lazy } from "../loading/lazy.ts"

const resolveConfig = lazy(async () => (await import("../config/resolve-config.ts")).resolveConfig)

/**
 * Resolves a configuration for a request. What that takes is loaded with the first configuration; from then
 * on nothing is waited for.
 */
export function resolutionOf(config: AuthConfig): ConfigResolution | Promise<ConfigResolution> {
  return knownResolution(config) ?? resolveConfig(config)
}
