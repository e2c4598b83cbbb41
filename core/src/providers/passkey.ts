import type { WebAuthnConfig, WebAuthnUserConfig } from "../provider/webauthn-provider.ts"
import { WebAuthn } from "./webauthn.ts"

/**
 * Sign-in with passkeys. The browser offers only authenticators that verify the user, for example
 * with a PIN or a fingerprint. Needs `@simplewebauthn/server` 11 to 14, an adapter, and `experimental: {
 * enableWebAuthn: true }`.
 *
 * ```ts
 * const config: AuthConfig = {
 *   providers: [Passkey],
 *   adapter,
 *   experimental: { enableWebAuthn: true },
 * }
 * ```
 *
 * @param options - what the application wants otherwise
 */
export function Passkey(options: WebAuthnUserConfig = {}): WebAuthnConfig {
  const base = WebAuthn()
  return {
    ...base,
    id: "passkey",
    name: "Passkey",
    registrationOptions: {
      ...base.registrationOptions,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    },
    authenticationOptions: { ...base.authenticationOptions, userVerification: "required" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Passkey
