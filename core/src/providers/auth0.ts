import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Auth0's ID token. */
export interface Auth0Profile extends StandardClaims {}

/**
 * Sign-in with Auth0.
 *
 * ```ts
 * Auth0({ issuer: "https://example.eu.auth0.com" })
 * ```
 *
 * @see https://manage.auth0.com
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_AUTH0_ISSUER`
 */
export function Auth0(options: OIDCUserConfig<Auth0Profile> = {}): OIDCConfig<Auth0Profile> {
  return withTenantIssuer(
    {
      id: "auth0",
      name: "Auth0",
      brandColor: "#eb5424",
      mark,
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Auth0

/** From simple-icons (CC0). */
const mark =
  "M21.98 7.448L19.62 0H4.347L2.02 7.448c-1.352 4.312.03 9.206 3.815 12.015L12.007 24l6.157-4.552c3.755-2.81 5.182-7.688 3.815-12.015l-6.16 4.58 2.343 7.45-6.157-4.597-6.158 4.58 2.358-7.433-6.188-4.55 7.63-.045L12.008 0l2.356 7.404 7.615.044z"
