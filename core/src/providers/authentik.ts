import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Authentik's ID token. */
export type AuthentikProfile = StandardClaims

/**
 * Sign-in with Authentik.
 *
 * The issuer URL ends with a slash.
 *
 * ```ts
 * Authentik({ issuer: "https://id.example.com/application/o/wiki/" })
 * ```
 *
 * @see https://docs.goauthentik.io/docs/providers/oauth2
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_AUTHENTIK_ISSUER`
 */
export function Authentik(
  options: OIDCUserConfig<AuthentikProfile> = {},
): OIDCConfig<AuthentikProfile> {
  return withTenantIssuer(
    {
      id: "authentik",
      name: "Authentik",
      brandColor: "#fd4b2d",
      mark: () => import("../provider/marks/authentik.ts"),
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Authentik
