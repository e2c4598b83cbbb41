import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import type { StandardClaims } from "../provider/tenant-issuer.ts"

/** Claims of Vercel's ID token. */
export interface VercelProfile extends StandardClaims {}

/**
 * Sign-in with Vercel.
 *
 * @see https://vercel.com/docs/sign-in-with-vercel
 * @param options - what differs from the defaults
 */
export function Vercel(options: OIDCUserConfig<VercelProfile> = {}): OIDCConfig<VercelProfile> {
  return {
    id: "vercel",
    name: "Vercel",
    type: "oidc",
    issuer: "https://vercel.com",
    // The scopes are those that the application is registered with; the parameter requests some of them.
    authorization: { params: { scope: undefined } },
    client: { token_endpoint_auth_method: "client_secret_post" },
    style: { brandColor: "#000000", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Vercel

/** From simple-icons (CC0). */
const mark = "m12 1.608 12 20.784H0Z"
