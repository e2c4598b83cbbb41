import type { CookieJar } from "./cookies/cookie-jar.ts"
import type { CookiePolicy, ResolvedConfig } from "./config/resolved-config.ts"
import type { AuthRequest } from "./request/auth-request.ts"

/** What every module gets of one request. */
export interface AuthContext {
  readonly request: AuthRequest
  readonly config: ResolvedConfig
  /** Scheme, host and port of the application, as users see it. */
  readonly origin: string
  /** Where the routes are mounted for this request, without a trailing slash; empty for the root. */
  readonly basePath: string
  /** {@link AuthContext.origin} followed by the base path: what our own URLs start with. */
  readonly baseUrl: string
  /** The cookies' names and attributes for this scheme. */
  readonly cookies: CookiePolicy
  /** The cookies that came, and those to be set. */
  readonly jar: CookieJar
  /**
   * Whether cookies reach the browser. Where they do not, as in a server component, no session is extended,
   * since its cookie would keep the old expiry. Asked when that is decided: what is sent meanwhile ends it.
   */
  canSetCookies: boolean
  /** Whether forms need a CSRF token; a server function is called by no form. */
  readonly checkCSRF: boolean
  /** Answers with data, and throws errors. */
  readonly raw: boolean
  /** When the request arrived, in milliseconds since the epoch. */
  readonly now: number
}
