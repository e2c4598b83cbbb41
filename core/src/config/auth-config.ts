import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { PublishedAdapter } from "../adapter/published-adapter.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import type { Logger } from "../logging/logger.ts"
import type { JWT } from "../models/jwt.ts"
import type { Provider } from "../provider/provider.ts"
import type { Store } from "../store/store.ts"
import type { AnyFeature } from "./any-feature.ts"
import type { AuthCallbacks } from "./callbacks.ts"
import type { AuthEvents } from "./events.ts"
import type { PageStrings, PickPageStrings } from "./page-strings.ts"
import type { skipCSRFCheck } from "./symbols.ts"

/** Parameters of `jwt.encode`. */
export interface JWTEncodeParams<Payload = JWT> {
  token: Payload
  /** Secrets, the newest first. The first one encrypts. */
  secret: string | string[]
  /** Name of the session cookie. The encryption key is derived from it. */
  salt: string
  /** Lifetime in seconds. */
  maxAge: number
}

/** Parameters of `jwt.decode`. */
export interface JWTDecodeParams {
  token: string
  secret: string | string[]
  salt: string
}

/** Options of session tokens with the `jwt` strategy. */
export interface JWTOptions {
  /** Default: the option `secret` of the configuration. */
  secret?: string | readonly string[] | undefined
  /** Lifetime of the token in seconds. Default, and at most: `session.maxAge`. */
  maxAge: number
  /**
   * Encrypts a token. Default: an encrypted JWT (JWE, RFC 7516).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7516 RFC 7516}
   */
  encode: (params: JWTEncodeParams) => Awaitable<string>
  /** Decrypts a token. Returns `null` or throws if it is not valid. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>
}

/** Columns of the session table beyond `sessionToken`, `userId` and `expires`. */
export interface SessionColumns {
  /** A string: data of features about a session, as JSON. */
  facts?: true
  /** A date: when the session started. */
  createdAt?: true
  /** A date: when the session was last extended, at most once in `updateAge`. */
  lastSeenAt?: true
  /** A string: the `User-Agent` header of the browser. */
  userAgent?: true
}

/** Options of sessions. */
export interface SessionOptions {
  /** Kind of sessions: in the database or in the cookie. Default: `database` with an adapter, `jwt` without. */
  strategy?: "jwt" | "database"
  /** Seconds after which an unused session expires. Default: `2592000` (30 days). */
  maxAge?: number
  /**
   * Minimum seconds between two extensions of a session. `0` extends it at every use. Default: a
   * tenth of `maxAge`, at most `86400`.
   */
  updateAge?: number
  /**
   * Seconds after the sign-in when a session ends, even if it is used. Default: no limit. When you
   * set the option, existing database sessions end, and so do JWT sessions without the claim
   * `auth_time`.
   */
  absoluteMaxAge?: number
  /**
   * Audience of session tokens with the `jwt` strategy, such as the name of the application or
   * `production`: the claim `aud` (RFC 7519, section 4.1.3). A token for another audience is
   * rejected. A token without an audience, from before you set the option, stays valid and gets the
   * audience when it is extended. Default: none, and not checked.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7519#section-4.1.3 RFC 7519, section 4.1.3}
   */
  audience?: string
  /**
   * Maximum length of the session token in its cookies with the `jwt` strategy, in bytes: from 6300
   * to 78720. Every request contains them, so every server on its way must accept a longer `Cookie`
   * header. Default: `6300`, because many servers reject a header of more than 8 KiB.
   */
  maxTokenBytes?: number
  /** Creates the token of a database session. Default: 64 hexadecimal digits (256 random bits). */
  generateSessionToken?: () => string
  /**
   * Stores only a hash of database session tokens, so that a leaked table gives no access to
   * sessions. Recommended in new projects. Default: `false`.
   */
  hashTokens?: boolean
  /**
   * Whether the session cookie is kept when the browser closes. With `never`, the cookie has no
   * expiry, and the session expires after `unkeptMaxAge` without use, because browsers that restore
   * tabs keep such cookies. With `ask`, users decide at each sign-in: the sign-in page has a
   * checkbox, and without `remember`, the session behaves as with `never`. Default: `always`.
   */
  persistence?: "always" | "never" | "ask"
  /**
   * Seconds after which an unused session expires if it is not kept; at most `maxAge`. Default:
   * `86400`.
   */
  unkeptMaxAge?: number
  /**
   * Optional columns that the table of database sessions has. Features write them; without a
   * feature that uses it, a column stays empty. Default: none.
   */
  columns?: SessionColumns
}

/** Paths of custom pages. Each replaces a built-in page. */
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

/** Appearance of the built-in pages. */
export interface Theme {
  /** Name of the application, for the heading of the sign-in page: "Sign in to Acme". */
  name?: string
  /** Color scheme. Default: `auto`, the setting of the user's system. */
  colorScheme?: "auto" | "dark" | "light"
  /** Path of a logo on the application's own origin, such as `/logo.svg`; a URL is ignored. */
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
  /**
   * Contains the checks of one sign-in with a provider. Each sign-in adds a suffix to the name.
   */
  state: Partial<CookieOption>
  nonce: Partial<CookieOption>
  webauthnChallenge: Partial<CookieOption>
}

/** The configuration of Lockstep. It is read once and never modified. */
export interface AuthConfig {
  /** The sign-in methods. */
  providers: Provider[]
  /** Stores users, accounts and sessions. */
  adapter?: Adapter | PublishedAdapter | undefined
  /** The path at which the routes are mounted. Default: `/auth`. */
  basePath?: string | undefined
  callbacks?: AuthCallbacks | undefined
  /** Names and attributes of cookies. Omitted properties keep their defaults. */
  cookies?: Partial<CookiesOptions> | undefined
  /** Logs what happens, secrets redacted. Default `false`. */
  debug?: boolean | undefined
  events?: AuthEvents | undefined
  experimental?:
    | {
        /**
         * Enables providers of the type `webauthn`. This option may change without notice. Default:
         * `false`.
         */
        enableWebAuthn?: boolean
      }
    | undefined
  /**
   * Features beyond sign-in, each from its own entry point, such as
   * `@lockstep/core/features/rate-limits`. Default: none.
   */
  features?: readonly AnyFeature[] | undefined
  jwt?: Partial<JWTOptions> | undefined
  /** Replaces functions of the built-in logger, which writes to the console. */
  logger?: Partial<Logger> | undefined
  pages?: Partial<PagesOptions> | undefined
  /**
   * Base URL (scheme, host and base path) of the deployment that receives the responses of
   * providers for all deployments, such as previews. Register only its callback URLs. It redirects
   * browsers to the host where the sign-in started. All deployments share `redirectProxySecret`.
   * Default: `AUTH_REDIRECT_PROXY_URL`.
   */
  redirectProxyUrl?: string | undefined
  /**
   * Origins that the deployment at `redirectProxyUrl` may redirect browsers to. A star stands for a
   * part of one label: `https://*.preview.example.com`. List only hosts that no attacker can get.
   * Default: `AUTH_REDIRECT_PROXY_ORIGINS`, separated by commas; otherwise none.
   */
  redirectProxyOrigins?: readonly string[] | undefined
  /**
   * Secret that all deployments behind one redirect proxy share. With it, previews do not need the
   * secret of production, which could create production sessions. It has the format of `secret`,
   * but must be different. Default: `AUTH_REDIRECT_PROXY_SECRET`; otherwise the secret of session
   * tokens, with a warning.
   */
  redirectProxySecret?: string | readonly string[] | undefined
  /**
   * Secret that keys are derived from and tokens are hashed with: at least 32 random characters (16
   * to 31 with a warning). In a list, the first secret is used, and the others are still accepted.
   * Default: the environment variables `AUTH_SECRET_3`, `_2`, `_1` and `AUTH_SECRET`, in this
   * order.
   */
  secret?: string | readonly string[] | undefined
  session?: SessionOptions | undefined
  /**
   * Accepts sign-in and sign-out forms without `csrfToken`. For authors of framework integrations.
   */
  skipCSRFCheck?: typeof skipCSRFCheck | undefined
  /**
   * Stores short-lived entries that all processes share: one-time values, and the counters and
   * marks of features. Default: verification tokens of the adapter, and the memory of this process.
   */
  store?: Store | undefined
  /**
   * Language and messages of the built-in pages and emails, or a function that selects them by the
   * request.
   */
  strings?: PageStrings | PickPageStrings | undefined
  theme?: Theme | undefined
  /**
   * Trusts the scheme and host in the URL of a request. Default: the value of `AUTH_TRUST_HOST`,
   * otherwise `true` unless `NODE_ENV` is `production`. For the host of a magic link, `NODE_ENV`
   * must be `development` or `test`. Not needed if `AUTH_URL` is set, which takes precedence over
   * the request.
   */
  trustHost?: boolean | undefined
  /**
   * The hosts of the application, with their ports: `app.example.com`, `localhost:3000`; or
   * origins, for only one scheme: `https://app.example.com`. A star stands for a part of one label:
   * `*.example.com`. A request with another host gets a 400 response. Magic links use plain http
   * only for entries with `http://`, and for `localhost`. Implies `trustHost`. Has no effect if
   * `AUTH_URL` is set, which takes precedence over the request.
   */
  trustedHosts?: readonly string[] | undefined
  /** Sets cookies for HTTPS only. Default: `true` for `https:` URLs. */
  useSecureCookies?: boolean | undefined
}

/** Returns the configuration for a request, for example by its host. */
export type LazyAuthConfig = (request: Request) => Awaitable<AuthConfig>
