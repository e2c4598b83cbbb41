/** A user as the application gets to know them. */
export interface UserFacts {
  /** Also `account.providerAccountId`. */
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly image: string | null
}

/** One request that follows the token request. */
export interface CallFacts {
  /** With its query, whose order does not matter. */
  readonly url: string
  /** Default `GET`. */
  readonly method?: "GET" | "POST"
  /** The header `authorization`. Default: the access token as a bearer; `null`: none. */
  readonly authorization?: string | null
  /** Further headers that must be there, in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** Members of a form, or the text of the body. Default: none. */
  readonly body?: Readonly<Record<string, string>> | string
  /** JSON, the text of a signed JWT's claims under `{ jwt }`, or bytes. */
  readonly answer: unknown
  /** The sign-in goes on without this call; who it then signs in. */
  readonly without?: { readonly user: UserFacts; readonly emailVerified: boolean }
}

/** The token endpoint and its request. */
export interface TokenFacts {
  readonly url: string
  /** How the client authenticates; `custom`: {@link params} are all there is. */
  readonly client: "basic" | "post" | "none" | "custom"
  /** Default `POST`. */
  readonly method?: "GET" | "POST"
  /** Members of the request beside those of RFC 6749, section 4.1.3, or all of them for `custom`. */
  readonly params?: Readonly<Record<string, string>>
  /** As the provider writes it. An `id_token` is added when there are claims for it. */
  readonly answer: Readonly<Record<string, unknown>>
  /** Claims of an access token that is a JWT of the provider. */
  readonly jwt?: Readonly<Record<string, unknown>>
}

/** An answer that must not sign anyone in. */
export interface RefusalFacts {
  /** Completes "refuses …". */
  readonly what: string
  /** Instead of the token endpoint's answer; the status is 200 unless told otherwise. */
  readonly token?: Readonly<Record<string, unknown>>
  readonly status?: number
  /** The response is one to a client that is not set up, and not to a code that is made up. */
  readonly isForOperator?: boolean
  /** Instead of the first call's answer. */
  readonly userinfo?: unknown
  /** Other claims of the ID token, over the good ones. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Other claims of the access token, over the good ones. */
  readonly jwt?: Readonly<Record<string, unknown>>
  /** Other parameters of the callback, over the good ones. */
  readonly callback?: Readonly<Record<string, string>>
  /** Part of what is logged. */
  readonly message: string | RegExp
}

/**
 * What is known of a provider from its documentation, written without a look at our module for it. The
 * client is `client` with the secret `secret`, taken from the environment.
 */
export interface ProviderFacts {
  readonly id: string
  /** Name of the module, where it is not the id. */
  readonly module?: string
  /** What is different from the other facts of the same provider. */
  readonly variant?: string
  readonly name: string
  readonly type: "oauth" | "oidc"
  /** Value of `AUTH_{ID}_ISSUER`, for a provider that cannot be used without one. */
  readonly issuer?: string
  /** Value of `AUTH_{ID}_KEY`, for a provider that cannot be used without one. */
  readonly apiKey?: string
  /** Options that the provider cannot be used without. */
  readonly required?: Readonly<Record<string, unknown>>
  /** Further options, which give the sign-in that is described here. */
  readonly options?: Readonly<Record<string, unknown>>
  readonly authorization: {
    /** With a fragment, where there has to be one. */
    readonly url: string
    /** All but `response_type`, `client_id`, `redirect_uri`, and what belongs to the checks. */
    readonly params: Readonly<Record<string, string>>
    /** Default `code`. */
    readonly responseType?: string
  }
  /** Beside `state`, which is always there. */
  readonly checks: readonly ("pkce" | "nonce")[]
  /** What comes back beside `code` and `state`; `post`: as a form. */
  readonly callback?: {
    readonly post?: boolean
    readonly params: Readonly<Record<string, string>>
  }
  /** URL of the discovery document, and the issuer that it names. */
  readonly discovery?: { readonly url: string; readonly issuer: string }
  /** URL of the provider's keys. */
  readonly keys?: string
  readonly token: TokenFacts
  /** Claims beside `iss`, `aud`, `iat`, `exp` and `nonce`, unless they are here. */
  readonly idToken?: Readonly<Record<string, unknown>>
  /** Default `RS256`. */
  readonly idTokenAlg?: "RS256" | "HS256"
  /** Requests for the profile and what belongs to it. */
  readonly calls?: readonly CallFacts[]
  readonly user: UserFacts
  /** Whether the provider verified the address. */
  readonly emailVerified: boolean
  readonly refusals?: readonly RefusalFacts[]
}
