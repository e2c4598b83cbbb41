import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig, ProviderMark } from "../provider/oauth-provider.ts"

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
    style: { brandColor: "#1a73e8", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Google

/** As the vendor's sign-in guideline shows it. */
const mark: ProviderMark = [
  ["M-6-6h36v36H-6z", "#ffffff"],
  [
    "M23.52 12.267c0-.849-.076-1.668-.219-2.453H12v4.641h6.459c-.279 1.5-1.124 2.771-2.395 3.623v3.011h3.877c2.269-2.089 3.579-5.165 3.579-8.82z",
    "#4285f4",
  ],
  [
    "M12 24c3.24 0 5.956-1.075 7.941-2.907l-3.877-3.012c-1.075 .72-2.449 1.147-4.064 1.147-3.125 0-5.771-2.112-6.715-4.948H1.276v3.109A11.996 11.996 0 0 0 12 24z",
    "#34a853",
  ],
  [
    "M5.285 14.28A7.213 7.213 0 0 1 4.909 12c0-.791 .136-1.56 .376-2.28V6.611H1.276A11.995 11.995 0 0 0 0 12c0 1.936 .464 3.769 1.276 5.389l4.009-3.109z",
    "#fbbc05",
  ],
  [
    "M12 4.773c1.761 0 3.344 .605 4.587 1.793l3.443-3.44C17.951 1.188 15.235 0 12 0A11.996 11.996 0 0 0 1.276 6.611L5.285 9.72C6.229 6.884 8.875 4.773 12 4.773z",
    "#ea4335",
  ],
]
