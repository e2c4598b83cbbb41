import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** Claims of Google's ID token. */
export interface GoogleProfile extends AnyProfile {
  sub: string
  name: string
  given_name: string
  family_name?: string
  email: string
  email_verified: boolean
  /** URL of a picture. */
  picture: string
  /** Domain of the user's Google Workspace; absent for other users. */
  hd?: string
  locale?: string
}

/**
 * Sign-in with Google.
 *
 * `authorization.params.hd` only suggests a domain to the user. To allow only users of that domain,
 * compare `profile.hd` in the `signIn` callback.
 *
 * ```ts
 * Google({ authorization: { params: { access_type: "offline", prompt: "consent" } } })
 * ```
 *
 * @see https://console.cloud.google.com/auth/clients
 * @param options - what differs from the defaults
 */
export function Google(options: OIDCUserConfig<GoogleProfile> = {}): OIDCConfig<GoogleProfile> {
  return {
    id: "google",
    name: "Google",
    type: "oidc",
    issuer: "https://accounts.google.com",
    // Google's documentation allows the issuer in its ID tokens to come without a scheme.
    expectedIssuer: ({ iss }, issuer) =>
      issuer === "https://accounts.google.com" && iss === "accounts.google.com" ? iss : issuer,
    style: { brandColor: "#1a73e8", mark: () => import("../provider/marks/google.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Google
