import type { AuthConfig } from "./auth-config.ts"
import type { raw } from "./symbols.ts"

/** A configuration with which `Auth` returns data instead of a `Response`, for framework authors. */
export interface RawAuthConfig extends AuthConfig {
  raw: typeof raw
}
