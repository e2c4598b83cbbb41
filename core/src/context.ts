import type { CookieJar } from "./cookies/cookie.ts"
import type { CookiePolicy, ResolvedConfig } from "./config/resolved-config.ts"
import type { AuthRequest } from "./request/auth-request.ts"

/** What every module gets of one request. */
export interface AuthContext {
  readonly request: AuthRequest
  readonly config: ResolvedConfig
  /** Scheme, host and port of the application, as users see it. */
  readonly origin: string
  /** The path at which the routes are mounted for this request, without a trailing slash; empty for the root. */
  readonly basePath: string
  /** {@link AuthContext.origin} followed by the base path: the start of the URLs of all routes. */
  readonly baseUrl: string
  /** The cookies' names and attributes for this scheme. */
  readonly cookies: CookiePolicy
  /** The cookies that came, and those to be set. */
  readonly jar: CookieJar
  /**
   * Whether cookies reach the browser. If they do not, as in a server component, no session is extended,
   * because its cookie would keep the old expiry. Called at the time of that decision: sending headers ends it.
   */
  canSetCookies: boolean
  /** Whether forms need a CSRF token; a server function is called by no form. */
  readonly checkCSRF: boolean
  /** Returns data, and throws errors. */
  readonly raw: boolean
  /** When the request arrived, in milliseconds since the epoch. */
  readonly now: number
}
