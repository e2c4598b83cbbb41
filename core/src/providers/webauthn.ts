import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server"
import { optionNames, resolveWebAuthnProvider } from "../config/resolve-webauthn-provider.ts"
import { ownParts } from "../provider/symbols.ts"
import type { WebAuthnConfig, WebAuthnUserConfig } from "../provider/webauthn-provider.ts"

export type { GetUserInfo, WebAuthnProviderType } from "../provider/provider-names.ts"
// The name that Auth.js has for it.
export type {
  RelyingParty as RelayingParty,
  WebAuthnConfig,
} from "../provider/webauthn-provider.ts"

/** Milliseconds that a browser waits for a passkey unless the options say otherwise: 5 minutes. */
export const DEFAULT_WEBAUTHN_TIMEOUT: number = 300_000

/** EdDSA, ES256 and RS256 (COSE): keys of newer algorithms do not fit into the tables that there are. */
const algorithms = [-8, -7, -257]

/**
 * Sign-in with passkeys and security keys. User verification, such as a PIN or a fingerprint, is
 * required. To accept keys without it, set `requireUserVerification: false` for both verifications.
 * Needs `@simplewebauthn/server` 11 to 14, an adapter, and `experimental: { enableWebAuthn: true }`.
 *
 * @param options - what the application wants otherwise
 */
export function WebAuthn(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  return {
    id: "webauthn",
    name: "WebAuthn",
    type: "webauthn",
    enableConditionalUI: true,
    registrationOptions: {
      timeout: DEFAULT_WEBAUTHN_TIMEOUT,
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    },
    authenticationOptions: { timeout: DEFAULT_WEBAUTHN_TIMEOUT, userVerification: "preferred" },
    formFields: { email: { label: "Email", type: "email", autocomplete: "username webauthn" } },
    simpleWebAuthn: {
      generateAuthenticationOptions,
      generateRegistrationOptions,
      verifyAuthenticationResponse,
      verifyRegistrationResponse,
    },
    [ownParts]: {
      resolve: resolveWebAuthnProvider,
      optionNames,
      loadMethod: async () => (await import("../webauthn/method.ts")).webAuthnMethod,
    },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default WebAuthn
