import type { CookieJar } from "./cookies/cookie-jar.ts"
import type { CookiePolicy, SettledConfig } from "./config/settled-config.ts"
import type { AuthRequest } from "./request/auth-request.ts"

/** What every room gets of one request. */
export interface AuthContext {
  readonly request: AuthRequest
  readonly config: SettledConfig
  /** Scheme, host and port of the application, as people see it. */
  readonly origin: string
  /** {@link AuthContext.origin} followed by the base path: what our own URLs start with. */
  readonly baseUrl: string
  /** The cookies' names and attributes for this scheme. */
  readonly cookies: CookiePolicy
  /** The cookies that came, and those to be set. */
  readonly jar: CookieJar
  /** When the request arrived, in milliseconds since the epoch. */
  readonly now: number
}
