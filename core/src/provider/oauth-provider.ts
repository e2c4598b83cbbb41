import type { Awaitable } from "../adapter/adapter.ts"
import type { Profile, TokenSet } from "../models/records.ts"
import type { User } from "../models/user.ts"
import type { allowInsecureRequests, customFetch } from "./symbols.ts"

/** Checks of a sign-in with a provider. `state` is always checked; `none` adds no other check. */
export type Check = "pkce" | "state" | "nonce" | "none"

/**
 * The authorization endpoint (RFC 6749, section 3.1).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-3.1 RFC 6749, section 3.1}
 */
export interface AuthorizationEndpoint {
  /** Default: from the discovery document. */
  url?: string
  /** Query parameters. Objects (such as `claims`) are sent as JSON; `undefined` omits a default. */
  params?: Record<string, unknown>
  /** For a provider that uses another value than `code`. */
  responseType?: "Assertion"
}

/** Parameters of a custom token request. */
export interface TokenRequestContext {
  /** The validated parameters of the authorization response: `code` and any others. */
  readonly params: URLSearchParams
  readonly redirectUri: string
  /** The configured or discovered token endpoint. */
  readonly tokenUrl: string | undefined
  /**
   * PKCE verifier (RFC 7636), if the checks of the provider include `pkce`.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7636 RFC 7636}
   */
  readonly codeVerifier: string | undefined
  readonly clientId: string
  readonly clientSecret: string | undefined
  /**
   * The `fetch` function of this provider, with limits of time and size. Use it instead of the
   * global one.
   */
  readonly fetch: typeof fetch
}

/** Parameters of a custom refresh. */
export interface RefreshRequestContext extends Pick<
  TokenRequestContext,
  "tokenUrl" | "clientId" | "clientSecret" | "fetch"
> {
  readonly refreshToken: string
}

/**
 * The token endpoint (RFC 6749, section 3.2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-3.2 RFC 6749, section 3.2}
 */
export interface TokenEndpoint {
  url?: string
  /** Additional parameters of the request body. */
  params?: Record<string, string>
  /**
   * Sends the request itself, for a provider that does not follow RFC 6749, and returns the
   * response.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
   */
  request?(context: TokenRequestContext): Awaitable<Response>
  /**
   * Refreshes tokens, for a provider whose refresh does not follow RFC 6749, section 6, and returns
   * the response. The feature `providerTokens` makes one such call at a time for each account.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
   */
  refresh?(context: RefreshRequestContext): Awaitable<Response>
  /**
   * Rewrites a response that does not follow RFC 6749 before it is validated.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
   */
  conform?(response: Response): Awaitable<Response | undefined>
  /**
   * Audience of a client assertion (`private_key_jwt`, `client_secret_jwt`). Default: `issuer`,
   * only the issuer, with the header `typ: client-authentication+jwt` (RFC 10070).
   * `issuer-and-token-endpoint` is a list of both, without the header, for a provider that requires
   * its token endpoint.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc10070 RFC 10070}
   */
  clientAssertionAudience?: "issuer" | "issuer-and-token-endpoint"
  /** Signs the client assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid: string }
}

/** An endpoint that a custom userinfo request gets. */
export interface EndpointInUse {
  /** A `URL` with the parameters, or `undefined`. In the `OAuthConfig` of Auth.js, it is a string. */
  // oxlint-disable-next-line typescript/no-explicit-any -- A function can declare its parameter as `OAuthConfig`.
  readonly url: any
}

/** Parameters of a custom userinfo request. */
export interface UserinfoRequestContext {
  readonly tokens: TokenSet
  /** The provider with all its options, as in Auth.js: endpoints are URLs with their parameters. */
  readonly provider: {
    readonly id: string
    readonly name: string
    readonly type: "oauth" | "oidc"
    readonly issuer: string | undefined
    readonly clientId: string
    readonly clientSecret: string | undefined
    readonly signinUrl: string
    readonly callbackUrl: string
    readonly authorization: EndpointInUse
    readonly token: EndpointInUse
    readonly userinfo: EndpointInUse
    /** The userinfo endpoint without parameters. */
    readonly userinfoUrl: string | undefined
    readonly [option: string]: unknown
  }
  /** The validated parameters of the authorization response: `code` and any others. */
  readonly params: URLSearchParams
  /** The client secret; created again for each use if the provider has a function for it. */
  clientSecret(): Promise<string | undefined>
  /**
   * Verifies a signed JWT, such as an access token, with the provider's keys. It must have a subject and
   * must not have expired. Compare its issuer and audience yourself.
   *
   * @returns its claims
   */
  verifyJwt(token: string): Promise<Record<string, unknown>>
  /**
   * The `fetch` function of this provider, with limits of time and size. Use it instead of the
   * global one.
   */
  readonly fetch: typeof fetch
}

/**
 * The userinfo endpoint (OpenID Connect Core, section 5.3), or the equivalent of a plain OAuth
 * provider.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.3 OpenID Connect Core 1.0, section 5.3}
 */
export interface UserinfoEndpoint {
  url?: string
  params?: Record<string, string>
  /** HTTP method. A `POST` has an empty body. Default: `GET`. */
  method?: "GET" | "POST"
  /** Additional headers, which can replace the header of the access token. */
  headers?: Record<string, string>
  /** Returns whether a response with status 200 is a profile, for providers that report errors with it. */
  isSuccess?(answer: Profile): boolean
  /** Fetches the profile itself. */
  request?(context: UserinfoRequestContext): Awaitable<Profile>
}

/**
 * The URL at which a browser ends its session at the provider (OpenID Connect RP-Initiated Logout
 * 1.0, section 2), or the equivalent of a plain OAuth provider. Used by `providerLogout`.
 *
 * @see {@link https://openid.net/specs/openid-connect-rpinitiated-1_0.html OpenID Connect RP-Initiated Logout 1.0}
 */
export interface EndSessionEndpoint {
  /** Default: from the discovery document. */
  url?: string
  /** Additional query parameters. */
  params?: Record<string, string>
  /**
   * Name of the parameter for the return URL, if the provider does not follow the specification.
   * The provider then gets no `id_token_hint` and no `state`. Default: `post_logout_redirect_uri`.
   */
  returnParameter?: string
}

/**
 * The mark of a vendor in a square of 24 units: the data of one path, in the color of the
 * surrounding text, or several paths, each with a CSS color.
 */
export type ProviderMark = string | readonly (readonly [path: string, color: string])[]

/** Appearance of the provider's button on the built-in sign-in page. */
export interface ProviderStyle {
  /** Path of a logo on the application's own origin, such as `/github.svg`; a URL is ignored. */
  logo?: string
  /** A CSS color. */
  brandColor?: string
  /**
   * The vendor's mark, or a function that loads it with the first sign-in page. It is shown if
   * there is no logo. Default: the initials of the provider's name, also if the function fails.
   */
  mark?: ProviderMark | (() => Promise<{ readonly mark: ProviderMark }>)
  /** Accepted for compatibility with Auth.js, and ignored. */
  bg?: string
  /** Accepted for compatibility with Auth.js, and ignored. */
  text?: string
}

/**
 * Registration of this application at the provider (RFC 7591, section 2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7591#section-2 RFC 7591, section 2}
 */
export interface ClientMetadata {
  /**
   * How the client authenticates (OpenID Connect Core, section 9; RFC 8705, section 2). Default
   * `client_secret_basic`. With `tls_client_auth` and `self_signed_tls_client_auth`,
   * `[customFetch]` must present the client certificate, and no secret is needed.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc8705#section-2 RFC 8705, section 2}
   * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.9 OpenID Connect Core 1.0, section 9}
   */
  token_endpoint_auth_method?:
    | "client_secret_basic"
    | "client_secret_post"
    | "client_secret_jwt"
    | "private_key_jwt"
    | "tls_client_auth"
    | "self_signed_tls_client_auth"
    | "none"
  /**
   * Sends requests to the provider's endpoints for certificates, `mtls_endpoint_aliases`, unless an
   * endpoint is configured (RFC 8705, section 5). Default: `true` if the client authenticates with
   * a certificate.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc8705#section-5 RFC 8705, section 5}
   */
  use_mtls_endpoint_aliases?: boolean
  id_token_signed_response_alg?: string
  userinfo_signed_response_alg?: string
  /** Seconds. */
  default_max_age?: number
  require_auth_time?: boolean
}

/** The result of `profile()`: a user, with any additional properties to store. */
export interface ProfileUser extends User {
  [member: string]: unknown
}

/**
 * The values that `profile()` can return: {@link ProfileUser}, with optional properties that can
 * also be `undefined`.
 */
export type ProfileResult = WithUndefined<User> & Record<string, unknown>

/** The same type, with optional properties that can also be `undefined`. */
export type WithUndefined<Value> = {
  [Key in keyof Value]: Record<never, never> extends Pick<Value, Key>
    ? Value[Key] | undefined
    : Value[Key]
}

/**
 * Options that `oauth` and `oidc` providers share. In URLs, parameters and headers, `{issuer}`,
 * `{clientId}` and `{apiKey}` stand for the option of that name, also if it comes from an
 * environment variable.
 */
export interface OAuthProviderBase<P> {
  /** Last segment of the provider's URLs, and `account.provider`. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  /** Expected `iss`, and base of discovery: a URL without query and fragment. */
  issuer?: string | undefined
  /** URL of the discovery document, if it is not below the issuer. */
  wellKnown?: string
  authorization?: string | AuthorizationEndpoint
  token?: string | TokenEndpoint
  userinfo?: string | UserinfoEndpoint
  /**
   * The URL at which a browser signs out of the provider, for `providerLogout`. Default: from the
   * metadata.
   */
  endSession?: string | EndSessionEndpoint
  /**
   * URL of the provider's keys (RFC 7517), if there is no discovery document.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7517 RFC 7517}
   */
  jwksUri?: string
  /** Default: environment variable `AUTH_{ID}_ID`. */
  clientId?: string | undefined
  /**
   * Default: environment variable `AUTH_{ID}_SECRET`. A function creates one when it is needed.
   */
  clientSecret?: string | (() => Awaitable<string>) | undefined
  /** For a provider that needs one in addition to the secret. Default: environment variable `AUTH_{ID}_KEY`. */
  apiKey?: string | undefined
  client?: ClientMetadata
  /**
   * Checks of the sign-in. `state` is always checked. Default: `["pkce", "state", "nonce"]`; plain
   * OAuth has no nonce. Your list replaces the default. Without `nonce`, a provider that ignores
   * PKCE accepts the code of an attacker's sign-in (RFC 9700, section 2.1.1).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1 RFC 9700, section 2.1.1}
   */
  checks?: readonly Check[]
  /**
   * Turns the profile of the provider into a user. `id` becomes `account.providerAccountId`; the
   * other properties are passed to the adapter's `createUser`.
   */
  profile?(profile: P, tokens: TokenSet): Awaitable<ProfileResult>
  /**
   * Returns the email address that the provider verified, if any. Default: `email`, if
   * `email_verified` is `true`. It counts only if it is the address of the user that `profile`
   * returns.
   */
  verifiedEmail?(profile: P): string | null | undefined
  /** Selects the token fields to store with the account; `undefined` stores none. */
  account?(tokens: TokenSet): WithUndefined<TokenSet> | undefined | void
  /**
   * Signs in to an existing user with the same email address, if the provider returns
   * `email_verified: true` and that user verified the address here. Default: `false`.
   */
  allowDangerousEmailAccountLinking?: boolean
  /** Replaces the option `redirectProxyUrl` of the configuration for this provider. */
  redirectProxyUrl?: string
  style?: ProviderStyle
  [customFetch]?: typeof fetch
  [allowInsecureRequests]?: boolean
}

/**
 * A provider of plain OAuth 2.0 (RFC 6749). The profile comes from the userinfo endpoint.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
 */
export interface OAuth2Config<P = Profile> extends OAuthProviderBase<P> {
  type: "oauth"
  /**
   * Options that the application passed to the provider function. They take precedence over the
   * defaults.
   */
  options?: OAuthUserConfig<P>
}

/**
 * A provider of OpenID Connect. The profile is the verified ID token. If it has no `name` or `email`
 * although the scope asks for it, Lockstep adds what the userinfo endpoint returns.
 */
export interface OIDCConfig<P = Profile> extends OAuthProviderBase<P> {
  type: "oidc"
  /**
   * `true`: the profile is the ID token alone. `false`: the profile comes from the userinfo
   * endpoint, whose `sub` must equal the `sub` of the ID token; what only the ID token has is added.
   */
  idToken?: boolean
  /**
   * Returns the expected issuer of an ID token, for a provider with one issuer for each tenant. Default: the issuer
   * of the metadata.
   *
   * @param claims - of the token, not verified yet
   * @param metadataIssuer - the issuer in the discovery document
   * @param configuredIssuer - the issuer from the options or the environment variable
   * @returns the issuer, or an empty string to accept none
   */
  expectedIssuer?(
    claims: Readonly<Record<string, unknown>>,
    metadataIssuer: string,
    configuredIssuer: string,
  ): string
  options?: OIDCUserConfig<P>
}

/** A provider with an authorization endpoint, of either kind. */
export type OAuthConfig<P = Profile> = OIDCConfig<P> | OAuth2Config<P>

/** Options of an `oauth` provider. */
export type OAuthUserConfig<P = Profile> = Partial<Omit<OAuth2Config<P>, "type" | "options">>

/** Options of an `oidc` provider. */
export type OIDCUserConfig<P = Profile> = Partial<Omit<OIDCConfig<P>, "type" | "options">>
