import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Auth0's ID token. */
export type Auth0Profile = StandardClaims

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
      mark: () => import("../provider/marks/auth0.ts"),
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Auth0
