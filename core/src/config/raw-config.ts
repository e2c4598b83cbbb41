import type { AuthConfig } from "./auth-config.ts"
import { raw } from "./symbols.ts"

/** A configuration with which `Auth` returns data instead of a `Response`, for framework authors. */
export interface RawAuthConfig extends AuthConfig {
  raw: typeof raw
}

/**
 * Tells whether a configuration asks for data.
 *
 * @param config - what the application or integration wrote
 */
export function isRaw(config: AuthConfig | RawAuthConfig): config is RawAuthConfig {
  // A program without types may pass nothing at all.
  return Object(config) === config && "raw" in config && config.raw === raw
}
