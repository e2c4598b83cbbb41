import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { ConfigProblem } from "../errors/errors.ts"
import type { Profile, TokenSet } from "../models/records.ts"
import type { CredentialInput, CredentialsConfig } from "./credentials-provider.ts"
import type { EmailConfig } from "./email-provider.ts"
import type {
  ClientMetadata,
  OIDCConfig,
  ProfileResult,
  ProviderStyle,
  TokenEndpoint,
  UserinfoEndpoint,
  WithUndefined,
} from "./oauth-provider.ts"
import type { SimpleWebAuthn } from "./simple-webauthn.ts"
import type {
  AuthenticationOptions,
  RegistrationOptions,
  WebAuthnConfig,
} from "./webauthn-provider.ts"

/** An `oauth` or `oidc` provider with every option in place. */
export interface ResolvedOAuthProvider {
  readonly id: string
  readonly name: string
  readonly type: "oauth" | "oidc"
  readonly issuer: string | undefined
  /** `undefined`: below the issuer. */
  readonly wellKnown: string | undefined
  /** `url` undefined: from the discovery document. Parameters are ready to be sent. */
  readonly authorization: {
    readonly url: string | undefined
    readonly params: Readonly<Record<string, string>>
    readonly responseType?: string
  }
  readonly token: TokenEndpoint
  /** `undefined`: not configured; an `oidc` provider may still announce one in its discovery document. */
  readonly userinfo: UserinfoEndpoint | undefined
  readonly jwksUri: string | undefined
  readonly clientId: string
  readonly clientSecret: string | (() => Awaitable<string>) | undefined
  readonly client: ClientMetadata
  readonly checks: { readonly pkce: boolean; readonly nonce: boolean }
  /** The answer comes as a cross-site POST (`response_mode=form_post`). */
  readonly formPost: boolean
  /**
   * The profile is the ID token alone; `false`: the response of the userinfo endpoint; `undefined`: the ID token,
   * and the response where a claim is missing.
   */
  readonly idToken: boolean | undefined
  readonly expectedIssuer: OIDCConfig["expectedIssuer"]
  readonly profile: (profile: Profile, tokens: TokenSet) => Awaitable<ProfileResult>
  /** The address that the provider verified. */
  readonly verifiedEmail: (profile: Profile) => string | null | undefined
  readonly account: (tokens: TokenSet) => WithUndefined<TokenSet> | undefined | void
  readonly allowDangerousEmailAccountLinking: boolean
  /** The provider's own redirect proxy, without a trailing slash. */
  readonly redirectProxyUrl: string | undefined
  readonly allowInsecureRequests: boolean
  /** Requests may go by plain http to this machine, where the provider is. */
  readonly allowLoopbackHttp: boolean
  /** The provider's own fetch, not yet bounded. */
  readonly fetch: typeof fetch
  readonly style: Readonly<ProviderStyle>
  /** All members, also those that only functions of the application read. */
  readonly configured: Readonly<Record<PropertyKey, unknown>>
}

/** A `credentials` provider with every option in place. */
export interface ResolvedCredentialsProvider {
  readonly id: string
  readonly name: string
  readonly type: "credentials"
  readonly credentials: Readonly<Record<string, CredentialInput>>
  readonly authorize: NonNullable<CredentialsConfig["authorize"]>
  /** Name of the field that tells whose credentials these are. */
  readonly limitBy: string | undefined
}

/** An `email` provider with every option in place. */
export interface ResolvedEmailProvider {
  readonly id: string
  readonly name: string
  readonly type: "email"
  readonly maxAgeSeconds: number
  /** Newest first; `undefined`: those of the configuration. */
  readonly secrets: readonly string[] | undefined
  /** A link opens a page whose form signs in. */
  readonly confirm: boolean
  readonly allowDangerousEmailAccountLinking: boolean
  /** The provider as its own functions get it. */
  readonly config: EmailConfig
  readonly allowInsecureRequests: boolean
  /** The provider's own fetch, not yet bounded. */
  readonly fetch: typeof fetch
}

/** A `webauthn` provider with every option in place. */
export interface ResolvedWebAuthnProvider {
  readonly id: string
  readonly name: string
  readonly type: "webauthn"
  readonly conditionalUI: boolean
  readonly formFields: Readonly<Record<string, CredentialInput>>
  readonly registration: Readonly<RegistrationOptions>
  readonly authentication: Readonly<AuthenticationOptions>
  readonly requireUserVerification: {
    readonly registration: boolean
    readonly authentication: boolean
  }
  readonly relyingParty: NonNullable<WebAuthnConfig["relayingParty"]>
  readonly getRelyingParty: WebAuthnConfig["getRelayingParty"]
  readonly getUserInfo: WebAuthnConfig["getUserInfo"]
  readonly simpleWebAuthn: SimpleWebAuthn
  readonly loadMethod: () => Promise<object>
  /** Lists what the rest of a configuration lacks that passkeys need. */
  readonly requirementProblems: (
    path: string,
    config: PasskeyRequirements,
    earlier: readonly ResolvedProvider[],
  ) => ConfigProblem[]
}

/** The options that passkeys depend on. */
export interface PasskeyRequirements {
  readonly adapter?: Adapter | undefined
  readonly experimental?: { readonly enableWebAuthn?: boolean | undefined } | undefined
}

/** A provider as modules read it. */
export type ResolvedProvider =
  | ResolvedOAuthProvider
  | ResolvedCredentialsProvider
  | ResolvedEmailProvider
  | ResolvedWebAuthnProvider
