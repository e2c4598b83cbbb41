import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** Claims of SimpleLogin's ID token. */
export interface SimpleLoginProfile extends StandardClaims {
  /** URL of a picture. */
  avatar_url?: string | null
}

/**
 * Sign-in with SimpleLogin.
 *
 * Email addresses are usually aliases.
 *
 * @see https://app.simplelogin.io/developer
 * @param options - what differs from the defaults
 */
export function SimpleLogin(
  options: OIDCUserConfig<SimpleLoginProfile> = {},
): OIDCConfig<SimpleLoginProfile> {
  return {
    id: "simplelogin",
    name: "SimpleLogin",
    type: "oidc",
    issuer: "https://app.simplelogin.io",
    profile: ({ sub, name, email, avatar_url: image }) => ({
      id: sub,
      name: name ?? null,
      email: email ?? null,
      image: image ?? null,
    }),
    style: { brandColor: "#e3156a", mark: () => import("../provider/marks/simplelogin.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default SimpleLogin
