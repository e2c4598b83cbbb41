import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"
import type { CredentialInput } from "./credentials-provider.ts"
import type { AuthenticatorSelection, SimpleWebAuthn } from "./simple-webauthn.ts"
import type { ownParts } from "./symbols.ts"

/** The application, as authenticators know it. */
export interface RelyingParty {
  /** Domain that passkeys are bound to: the host's own, or one that it ends with. */
  id: string
  /** Shown when a passkey is made. */
  name: string
  /** Origin whose pages may use the passkeys, such as `https://app.example.com`. */
  origin: string
}

/** What the provider's functions get beside the request. */
export interface WebAuthnContext {
  /** The application's own origin. */
  readonly url: URL
  readonly provider: { readonly id: string; readonly name: string }
  readonly adapter: Adapter
  /** The fields that came with the request, such as `email`. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The user who wants to register, before anything is verified. */
export type WebAuthnUserInfo = { user: User & { email: string }; exists: boolean } | null

/** Options of a registration. */
export interface RegistrationOptions {
  /** Milliseconds that the user has. Default 300000. */
  timeout?: number
  /** Default `none`: which make the authenticator is of is not asked for. */
  attestationType?: "direct" | "enterprise" | "none"
  /** Default: a discoverable credential is required, as signing in lists no credentials. */
  authenticatorSelection?: AuthenticatorSelection
  /** COSE algorithms on offer. Default `[-8, -7, -257]`: EdDSA, ES256 and RS256. */
  supportedAlgorithmIDs?: number[]
}

/** Options of an authentication. */
export interface AuthenticationOptions {
  /** Milliseconds that the user has. Default 300000. */
  timeout?: number
  userVerification?: "discouraged" | "preferred" | "required"
}

/**
 * A provider that signs users in with passkeys (WebAuthn level 3).
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/ WebAuthn Level 3}
 */
export interface WebAuthnConfig {
  id: string
  name: string
  type: "webauthn"
  /** Offers passkeys while the user types into the built-in sign-in page. One provider at most. */
  enableConditionalUI?: boolean
  registrationOptions?: RegistrationOptions
  authenticationOptions?: AuthenticationOptions
  /** `requireUserVerification` demands a PIN, a fingerprint or the like. Default `true`. */
  verifyRegistrationOptions?: { requireUserVerification?: boolean }
  /** `requireUserVerification` demands a PIN, a fingerprint or the like. Default `true`. */
  verifyAuthenticationOptions?: { requireUserVerification?: boolean }
  /** The form's inputs on the built-in sign-in page, keyed by their name. */
  formFields?: Record<string, CredentialInput>
  /**
   * Default: host and origin of the application. Of a list of ids or names the first counts; every
   * origin of a list is accepted.
   */
  relayingParty?: {
    [Member in keyof RelyingParty]?: RelyingParty[Member] | readonly RelyingParty[Member][]
  }
  /** Picks the relying party by the request. */
  getRelayingParty?(
    context: WebAuthnContext,
    request: Request,
  ): Awaitable<RelyingParty & { origins?: readonly string[] }>
  /**
   * Returns the user who wants to register. Nothing is verified at this time, and the browser does not learn whether
   * such a user exists. Default: the field `email`.
   */
  getUserInfo?(context: WebAuthnContext, request: Request): Awaitable<WebAuthnUserInfo>
  /** The functions of `@simplewebauthn/server` 14. */
  simpleWebAuthn: SimpleWebAuthn
  /** Put here by the provider's function. */
  readonly [ownParts]?: WebAuthnParts
  options?: WebAuthnUserConfig
}

/** What only applications with passkeys need; see {@link ownParts}. */
export interface WebAuthnParts<Resolution = unknown> {
  /** Checks the provider and completes it. */
  readonly resolve: (merged: Readonly<Record<PropertyKey, unknown>>, path: string) => Resolution
  /** The options that it reads, beside those of every provider. */
  readonly optionNames: readonly string[]
  /** Loads the sign-in method. */
  readonly loadMethod: () => Promise<object>
}

/** What an application may set on a built-in provider. */
export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, "type" | "options" | typeof ownParts>>
