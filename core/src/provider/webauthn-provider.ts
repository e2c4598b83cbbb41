import type { Adapter, Awaitable } from "../adapter/adapter.ts"
import type { User } from "../models/user.ts"
import type { CredentialInput } from "./credentials-provider.ts"
import type { AuthenticatorSelection, SimpleWebAuthn } from "./simple-webauthn.ts"
import type { ownParts } from "./symbols.ts"

/** The application, as authenticators identify it. */
export interface RelyingParty {
  /**
   * Relying party ID: the domain that passkeys are bound to. It is the host, or a parent domain of
   * it.
   */
  id: string
  /** Shown when a passkey is created. */
  name: string
  /** Origin whose pages can use the passkeys, such as `https://app.example.com`. */
  origin: string
}

/** Context of the provider's functions. */
export interface WebAuthnContext {
  /** The application's own origin. */
  readonly url: URL
  readonly provider: { readonly id: string; readonly name: string }
  readonly adapter: Adapter
  /** The fields of the request, such as `email`. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** The user who wants to register, before anything is verified. */
export type WebAuthnUserInfo = { user: User & { email: string }; exists: boolean } | null

/** Options of a registration. */
export interface RegistrationOptions {
  /** Timeout for the user in milliseconds. Default: `300000`. */
  timeout?: number
  /** Attestation of the authenticator. Default: `none`, which does not request the make. */
  attestationType?: "direct" | "enterprise" | "none"
  /** Default: a discoverable credential is required, because a sign-in lists no credentials. */
  authenticatorSelection?: AuthenticatorSelection
  /** Accepted COSE algorithms. Default: `[-8, -7, -257]` (EdDSA, ES256 and RS256). */
  supportedAlgorithmIDs?: number[]
}

/** Options of an authentication. */
export interface AuthenticationOptions {
  /** Timeout for the user in milliseconds. Default: `300000`. */
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
  /** Enables passkey autofill on the built-in sign-in page, for at most one provider. */
  enableConditionalUI?: boolean
  registrationOptions?: RegistrationOptions
  authenticationOptions?: AuthenticationOptions
  /**
   * `requireUserVerification` requires user verification, such as a PIN or a fingerprint. Default:
   * `true`.
   */
  verifyRegistrationOptions?: { requireUserVerification?: boolean }
  /**
   * `requireUserVerification` requires user verification, such as a PIN or a fingerprint. Default:
   * `true`.
   */
  verifyAuthenticationOptions?: { requireUserVerification?: boolean }
  /** Inputs of the form on the built-in sign-in page, by name. */
  formFields?: Record<string, CredentialInput>
  /**
   * Default: host and origin of the application. In a list of IDs or names, the first one is used.
   * All origins of a list are accepted.
   */
  relayingParty?: {
    [Member in keyof RelyingParty]?: RelyingParty[Member] | readonly RelyingParty[Member][]
  }
  /** Selects the relying party by the request. */
  getRelayingParty?(
    context: WebAuthnContext,
    request: Request,
  ): Awaitable<RelyingParty & { origins?: readonly string[] }>
  /**
   * Returns the user who wants to register. Nothing is verified at this time, and the browser does not learn whether
   * such a user exists. Default: the field `email`.
   */
  getUserInfo?(context: WebAuthnContext, request: Request): Awaitable<WebAuthnUserInfo>
  /** The functions of `@simplewebauthn/server` 11 to 14. */
  simpleWebAuthn: SimpleWebAuthn
  /** Set by the provider function. */
  readonly [ownParts]?: WebAuthnParts
  options?: WebAuthnUserConfig
}

/** Code that only applications with passkeys need; see {@link ownParts}. */
export interface WebAuthnParts<Resolution = unknown> {
  /** Checks the provider and completes it. */
  readonly resolve: (merged: Readonly<Record<PropertyKey, unknown>>, path: string) => Resolution
  /** Names of its options, in addition to those of every provider. */
  readonly optionNames: readonly string[]
  /** Loads the sign-in method. */
  readonly loadMethod: () => Promise<object>
}

/** Options of a built-in provider. */
export type WebAuthnUserConfig = Partial<Omit<WebAuthnConfig, "type" | "options" | typeof ownParts>>
