import type { Awaitable } from "../adapter/adapter.ts"
import type { TokenSet } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { User } from "../models/user.ts"
import type { allowInsecureRequests, customFetch } from "./symbols.ts"

/**
 * What protects the way to the provider and back. `state` is always on, whatever the list says;
 * `none` adds nothing to it.
 */
export type Check = "pkce" | "state" | "nonce" | "none"

/**
 * The authorization endpoint (RFC 6749, section 3.1).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-3.1 RFC 6749, section 3.1}
 */
export interface AuthorizationEndpoint {
  /** Absent: taken from the discovery document. */
  url?: string
  /** Query parameters. Objects (such as `claims`) are sent as JSON; `undefined` omits a default. */
  params?: Record<string, unknown>
  /** For the one provider that has another word for `code`. */
  responseType?: "Assertion"
}

/** What a custom token request gets to work with. */
export interface TokenRequestContext {
  /** The validated parameters of the authorization response: `code` and whatever came with it. */
  readonly params: URLSearchParams
  readonly redirectUri: string
  /** The token endpoint: as configured or discovered. */
  readonly tokenUrl: string | undefined
  /**
   * PKCE verifier (RFC 7636), when the provider's checks include `pkce`.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7636 RFC 7636}
   */
  readonly codeVerifier: string | undefined
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** The bounded fetch of this provider: use it instead of the global one. */
  readonly fetch: typeof fetch
}

/** What a custom refresh gets to work with. */
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
  /** Additional members of the request body. */
  params?: Record<string, string>
  /**
   * Sends the request itself, for a provider that does not follow RFC 6749, and returns the answer.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
   */
  request?(context: TokenRequestContext): Awaitable<Response>
  /**
   * Refreshes tokens, for a provider whose refresh does not follow RFC 6749, section 6, and returns the answer. The
   * feature `providerTokens` calls it, one at a time for each account.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
   */
  refresh?(context: RefreshRequestContext): Awaitable<Response>
  /**
   * Rewrites an answer that does not follow RFC 6749 before it is validated.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749 RFC 6749}
   */
  conform?(response: Response): Awaitable<Response | undefined>
  /**
   * Who a client assertion (`private_key_jwt`, `client_secret_jwt`) is for. Default `issuer`: the issuer
   * alone, with the header `typ: client-authentication+jwt` (RFC 10070). `issuer-and-token-endpoint` is for
   * a provider that demands its token endpoint: a list of both, without the header.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc10070 RFC 10070}
   */
  clientAssertionAudience?: "issuer" | "issuer-and-token-endpoint"
  /** Signs the client assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid: string }
}

/** What a custom userinfo request gets to work with. */
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
    readonly authorization: { readonly url: URL | undefined }
    readonly token: { readonly url: URL | undefined }
    readonly userinfo: { readonly url: URL | undefined }
    /** The userinfo endpoint without parameters. */
    readonly userinfoUrl: string | undefined
    readonly [option: string]: unknown
  }
  /** The validated parameters of the authorization response: `code` and whatever came with it. */
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
  /** The bounded fetch of this provider: use it instead of the global one. */
  readonly fetch: typeof fetch
}

/**
 * The userinfo endpoint (OpenID Connect Core, section 5.3), or what a plain OAuth provider has instead.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.3 OpenID Connect Core 1.0, section 5.3}
 */
export interface UserinfoEndpoint {
  url?: string
  params?: Record<string, string>
  /** Default `GET`. A `POST` has an empty body. */
  method?: "GET" | "POST"
  /** More headers than the access token, or others. */
  headers?: Record<string, string>
  /** Returns whether a response with status 200 is a profile, for providers that report errors with it. */
  isSuccess?(answer: Profile): boolean
  /** Fetches the profile itself. */
  request?(context: UserinfoRequestContext): Awaitable<Profile>
}

/**
 * The URL at which a browser ends its session at the provider (OpenID Connect RP-Initiated Logout 1.0, section 2), or what a
 * plain OAuth provider has instead. Used by `providerLogout`.
 *
 * @see {@link https://openid.net/specs/openid-connect-rpinitiated-1_0.html OpenID Connect RP-Initiated Logout 1.0}
 */
export interface EndSessionEndpoint {
  /** Absent: taken from the discovery document. */
  url?: string
  /** Further query parameters. */
  params?: Record<string, string>
  /**
   * Name of the parameter with the URL to return to, where the provider does not follow the specification: it then
   * gets no `id_token_hint` and no `state`. Default `post_logout_redirect_uri`.
   */
  returnParameter?: string
}

/**
 * A vendor's mark in a square of 24 units: the data of one path, which has the color of the text around it, or
 * paths with a CSS color each.
 */
export type ProviderMark = string | readonly (readonly [path: string, color: string])[]

/** How a button of this provider looks on the built-in sign-in page. */
export interface ProviderStyle {
  /** Path of a logo on the application's own origin, such as `/github.svg`; a URL is left out. */
  logo?: string
  /** A CSS color. */
  brandColor?: string
  /**
   * The vendor's mark, or a function that loads it with the first sign-in page. It is drawn where there is no logo.
   * Default: the initials of the provider's name.
   */
  mark?: ProviderMark | (() => Promise<{ readonly mark: ProviderMark }>)
  /** Accepted for objects that were written for Auth.js, and not used. */
  bg?: string
  /** Accepted for objects that were written for Auth.js, and not used. */
  text?: string
}

/**
 * How this application is registered with the provider (RFC 7591, section 2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7591#section-2 RFC 7591, section 2}
 */
export interface ClientMetadata {
  /**
   * How the client authenticates (OpenID Connect Core, section 9; RFC 8705, section 2). Default
   * `client_secret_basic`. With `tls_client_auth` and `self_signed_tls_client_auth`, `[customFetch]` has to
   * present the client's certificate; there is no secret.
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
   * Sends requests to the provider's endpoints for certificates, `mtls_endpoint_aliases`, unless an endpoint
   * is configured (RFC 8705, section 5). Default: if the client authenticates by its certificate.
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

/** The user as `profile()` returns them: a user, with any additional properties to store. */
export interface ProfileUser extends User {
  [member: string]: unknown
}

/** What `profile()` may return: as {@link ProfileUser}, and optional members may be `undefined`. */
export type ProfileResult = WithUndefined<User> & Record<string, unknown>

/** The same members; those that are optional may be `undefined` as well. */
export type WithUndefined<Value> = {
  [Key in keyof Value]: Record<never, never> extends Pick<Value, Key>
    ? Value[Key] | undefined
    : Value[Key]
}

/**
 * Members that `oauth` and `oidc` providers share. In URLs, parameters and headers, `{issuer}`,
 * `{clientId}` and `{apiKey}` stand for the member of that name, wherever it comes from.
 */
export interface OAuthProviderBase<P> {
  /** Last segment of the provider's URLs, and `account.provider`. */
  id: string
  /** Shown as "Continue with …". */
  name: string
  /** Expected `iss`, and base of discovery: a URL without query and fragment. */
  issuer?: string | undefined
  /** URL of the discovery document, where it is not below the issuer. */
  wellKnown?: string
  authorization?: string | AuthorizationEndpoint
  token?: string | TokenEndpoint
  userinfo?: string | UserinfoEndpoint
  /** The URL at which a browser signs out of the provider, for `providerLogout`. Default: from its metadata. */
  endSession?: string | EndSessionEndpoint
  /**
   * URL of the provider's keys (RFC 7517), where there is no discovery document.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7517 RFC 7517}
   */
  jwksUri?: string
  /** Default: environment variable `AUTH_{ID}_ID`. */
  clientId?: string | undefined
  /** Default: environment variable `AUTH_{ID}_SECRET`. A function makes one when it is needed. */
  clientSecret?: string | (() => Awaitable<string>) | undefined
  /** For a provider that needs one in addition to the secret. Default: environment variable `AUTH_{ID}_KEY`. */
  apiKey?: string | undefined
  /** Values of the options that the provider cannot do without, by name; none may be missing or empty. */
  required?: Readonly<Record<string, unknown>>
  client?: ClientMetadata
  /**
   * What protects the sign-in, beside `state`, which always does. Default `["pkce", "state", "nonce"]`; a
   * provider of plain OAuth has no nonce. Your list replaces the default: without `nonce`, a provider that
   * ignores PKCE would not notice a code of an attacker's sign-in (RFC 9700, section 2.1.1).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1 RFC 9700, section 2.1.1}
   */
  checks?: readonly Check[]
  /**
   * Maps what the provider tells to a user. `id` becomes `account.providerAccountId`; other members
   * are handed to the adapter's `createUser`.
   */
  profile?(profile: P, tokens: TokenSet): Awaitable<ProfileResult>
  /**
   * Returns the address that the provider verified, if any. Default: `email`, if `email_verified` is
   * `true`. It counts only if it is the address of the user that `profile` returns.
   */
  verifiedEmail?(profile: P): string | null | undefined
  /** Picks what is stored with the account; `undefined` stores no token. */
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
  /** What the application passed to the provider's function; wins over the defaults beside it. */
  options?: OAuthUserConfig<P>
}

/** A provider of OpenID Connect. The profile is the verified ID token. */
export interface OIDCConfig<P = Profile> extends OAuthProviderBase<P> {
  type: "oidc"
  /** `false`: the profile comes from the userinfo endpoint, whose `sub` must be that of the ID token. */
  idToken?: boolean
  /**
   * Returns the expected issuer of an ID token, for a provider with one issuer for each tenant. Default: the issuer
   * of the metadata.
   *
   * @param claims - of the token, not yet trusted
   * @param metadataIssuer - the issuer that the discovery document names
   * @param configuredIssuer - the issuer that the application set, be it in the environment
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

/** What an application may set of an `oauth` provider. */
export type OAuthUserConfig<P = Profile> = Partial<Omit<OAuth2Config<P>, "type" | "options">>

/** What an application may set of an `oidc` provider. */
export type OIDCUserConfig<P = Profile> = Partial<Omit<OIDCConfig<P>, "type" | "options">>
