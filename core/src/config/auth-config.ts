import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import type { Logger } from "../logging/logger.ts"
import type { JWT } from "../models/jwt.ts"
import type { Provider } from "../provider/provider.ts"
import type { Store } from "../store/store.ts"
import type { AnyFeature } from "./any-feature.ts"
import type { AuthCallbacks } from "./auth-callbacks.ts"
import type { AuthEvents } from "./auth-events.ts"
import type { PageStrings, PickPageStrings } from "./page-strings.ts"
import type { skipCSRFCheck } from "./symbols.ts"

/** What seals a session token. */
export interface JWTEncodeParams<Payload = JWT> {
  token: Payload
  /** Secrets, newest first; the first one seals. */
  secret: string | string[]
  /** Name of the session cookie; goes into the key. */
  salt: string
  /** Lifetime in seconds. */
  maxAge: number
}

/** What opens a session token. */
export interface JWTDecodeParams {
  token: string
  secret: string | string[]
  salt: string
}

/** Options of the session token under the `jwt` strategy. */
export interface JWTOptions {
  /** Default: the option `secret` of the configuration. */
  secret?: string | readonly string[]
  /** Lifetime of the token in seconds. Default, and at most: `session.maxAge`. */
  maxAge: number
  /**
   * Seals a token. Default: an encrypted JWT (JWE, RFC 7516).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7516 RFC 7516}
   */
  encode: (params: JWTEncodeParams) => Awaitable<string>
  /** Opens a token; `null` or an error when it is not valid. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>
}

/** Columns of the session table beyond `sessionToken`, `userId` and `expires`. */
export interface SessionColumns {
  /** A string: what features store about a session, as JSON. */
  facts?: true
  /** A date: when the session began. */
  createdAt?: true
  /** A date: when the session was extended last, at most once in `updateAge`. */
  lastSeenAt?: true
  /** A string: the `User-Agent` header of the browser. */
  userAgent?: true
}

/** Options of sessions. */
export interface SessionOptions {
  /** The kind of sessions. Default: `database` with an adapter, `jwt` without. */
  strategy?: "jwt" | "database"
  /** Seconds until a session that is not used ends. Default 2592000 (30 days). */
  maxAge?: number
  /**
   * Seconds between two extensions of a session that is used. Default: a tenth of `maxAge`, at most 86400;
   * 0 extends at every use.
   */
  updateAge?: number
  /**
   * Seconds after signing in at which a session ends, however much it is used. Default: never. Sessions
   * that began before the option was set end at once, under the `database` strategy and where the token
   * does not say when it began (`auth_time`).
   */
  absoluteMaxAge?: number
  /**
   * Who session tokens of the `jwt` strategy are for, such as the name of the application or `production`:
   * their claim `aud` (RFC 7519, section 4.1.3). A token for another audience is refused. One without an
   * audience, from before the option was set, stays valid and gets it when it is extended. Default: none,
   * and not checked.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7519#section-4.1.3 RFC 7519, section 4.1.3}
   */
  audience?: string
  /** Makes the token of a session of the `database` strategy. Default: 64 hexadecimal digits (256 random bits). */
  generateSessionToken?: () => string
  /**
   * Stores only a hash of the token of a `database` session, so that a leaked table cannot be used to
   * sign in. Default `false`; set it in a new project.
   */
  hashTokens?: boolean
  /**
   * Whether the session cookie outlives the browser. With `never` it has no expiry, and the session ends after
   * `unkeptMaxAge`, since browsers that restore their tabs keep such cookies as well. With `ask` the user decides at
   * each sign-in: the sign-in page has a checkbox, and a sign-in without `remember` is as with `never`. Default
   * `always`.
   */
  persistence?: "always" | "never" | "ask"
  /** Seconds until a session that is not kept ends when it is not used, at most `maxAge`. Default 86400. */
  unkeptMaxAge?: number
  /**
   * Which columns the session table of the `database` strategy has beyond the three that it needs, so that
   * features write them. Default: none. Without a feature that uses it, a column stays empty.
   */
  columns?: SessionColumns
}

/** Paths of the application's own pages. Each replaces a built-in one. */
export interface PagesOptions {
  signIn: string
  signOut: string
  /** Gets the query parameter `error`. */
  error: string
  /** The page after a user requested a magic link. */
  verifyRequest: string
  /** The page after the first sign-in of a user. */
  newUser: string
}

/** Look of the built-in pages. */
export interface Theme {
  /** Name of the application, for the heading of the sign-in page: "Sign in to Acme". */
  name?: string
  /** Default `auto`: as the user's system. */
  colorScheme?: "auto" | "dark" | "light"
  /** Path of a logo on the application's own origin, such as `/logo.svg`; a URL is left out. */
  logo?: string
  /** CSS color of buttons and accents. */
  brandColor?: string
  /** CSS color of the label on buttons. */
  buttonText?: string
}

/** The cookies that Lockstep sets. */
export interface CookiesOptions {
  sessionToken: Partial<CookieOption>
  callbackUrl: Partial<CookieOption>
  csrfToken: Partial<CookieOption>
  pkceCodeVerifier: Partial<CookieOption>
  /** Carries the checks of one sign-in at a provider; its name gets a suffix for each. */
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

/** What an application tells Lockstep. It is read once, and never written to. */
export interface AuthConfig {
  /** The sign-in methods. */
  providers: Provider[]
  /** Stores users, accounts and sessions. */
  adapter?: Adapter
  /** The path at which the routes are mounted. Default: `/auth`. */
  basePath?: string
  callbacks?: AuthCallbacks
  /** Replaces names and attributes of cookies; what is left out keeps its default. */
  cookies?: Partial<CookiesOptions>
  /** Logs what happens, secrets redacted. Default `false`. */
  debug?: boolean
  events?: AuthEvents
  experimental?: {
    /** Permits providers of the type `webauthn`; may change without notice. Default `false`. */
    enableWebAuthn?: boolean
  }
  /**
   * Features beyond sign-in, each from its own entry point, such as
   * `@lockstep/core/features/rate-limits`. Default: none.
   */
  features?: readonly AnyFeature[]
  jwt?: Partial<JWTOptions>
  /** Replaces levels of the built-in logger, which writes to the console. */
  logger?: Partial<Logger>
  pages?: Partial<PagesOptions>
  /**
   * Base URL (scheme, host and base path) of one deployment that takes the answers of providers for all
   * others, such as previews: only its callback URLs are registered. It sends browsers on to the host
   * where the sign-in began. All deployments share `redirectProxySecret`. Default:
   * `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string
  /**
   * On the deployment at `redirectProxyUrl`: the origins to which it sends browsers on, and no others. A
   * star stands for a part of one label: `https://*.preview.example.com`. Name only hosts that no
   * attacker can have. Default: `AUTH_REDIRECT_PROXY_ORIGINS`, separated by commas; else none.
   */
  redirectProxyOrigins?: readonly string[]
  /**
   * What the deployments behind one redirect proxy share, so that a preview needs no secret with which it
   * could make sessions of production: as `secret`, but other characters. Default:
   * `AUTH_REDIRECT_PROXY_SECRET`; else the secret of session tokens, with a warning.
   */
  redirectProxySecret?: string | readonly string[]
  /**
   * At least 32 random characters (from 16 up with a warning): derives keys and hashes tokens. With a list the first one is used
   * and the others are still accepted. Default: environment variables `AUTH_SECRET_3`, `_2`, `_1`,
   * `AUTH_SECRET`, in this order.
   */
  secret?: string | readonly string[]
  session?: SessionOptions
  /** For authors of framework integrations: sign-in and sign-out need no `csrfToken`. */
  skipCSRFCheck?: typeof skipCSRFCheck
  /**
   * Short-lived entries that all processes share: what is used once, and what features count or mark. Default:
   * verification tokens of the adapter and the memory of this process.
   */
  store?: Store
  /** Language and texts of the built-in pages, or a function that picks them by the request. */
  strings?: PageStrings | PickPageStrings
  theme?: Theme
  /**
   * Trusts the scheme and host in the URL of a request. Default: `true` unless `NODE_ENV` is `production`,
   * and where `AUTH_TRUST_HOST` says so; for the host of a magic link `NODE_ENV` must be `development` or
   * `test`. Not needed when `AUTH_URL` is set, which wins over the request.
   */
  trustHost?: boolean
  /**
   * The hosts of the application, with their ports: `app.example.com`, `localhost:3000`; or origins, for
   * one scheme alone: `https://app.example.com`. A star stands for a part of one label: `*.example.com`. A
   * request with another host gets a 400 response. Magic links go over plain http only where `http://` is
   * written, and to this machine. Implies `trustHost`. Has no effect when `AUTH_URL` is set, which wins
   * over the request.
   */
  trustedHosts?: readonly string[]
  /** Sets cookies for HTTPS only. Default: `true` for `https:` URLs. */
  useSecureCookies?: boolean
}

/** Gives the configuration for a request, for example by its host. */
export type LazyAuthConfig = (request: Request) => Awaitable<AuthConfig>
