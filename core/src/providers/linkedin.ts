import type { Profile } from "../models/records.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"

/** Claims of LinkedIn's ID token. */
export interface LinkedInProfile extends Omit<Profile, "email_verified"> {
  sub: string
  name: string
  given_name: string
  family_name: string
  /** Absent for users who have no confirmed address. */
  email: string
  email_verified: boolean | "true" | "false"
  /** URL of a picture. */
  picture: string
}

/**
 * Sign-in with LinkedIn. The application needs the product "Sign In with LinkedIn using OpenID Connect".
 *
 * @see https://www.linkedin.com/developers/apps
 * @param options - what differs from the defaults
 */
export function LinkedIn(
  options: OIDCUserConfig<LinkedInProfile> = {},
): OIDCConfig<LinkedInProfile> {
  return {
    id: "linkedin",
    name: "LinkedIn",
    type: "oidc",
    issuer: "https://www.linkedin.com/oauth",
    client: { token_endpoint_auth_method: "client_secret_post" },
    // LinkedIn refuses PKCE, and leaves the nonce out of the ID token.
    checks: ["state"],
    verifiedEmail: ({ email, email_verified: verified }) =>
      verified === true || verified === "true" ? email : null,
    style: { brandColor: "#006699" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default LinkedIn
