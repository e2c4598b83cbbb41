import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Okta's ID token. */
export type OktaProfile = StandardClaims

/**
 * Sign-in with Okta.
 *
 * ```ts
 * Okta({ issuer: "https://example.okta.com/oauth2/default" })
 * ```
 *
 * @see https://help.okta.com/oie/en-us/content/topics/apps/apps_app_integration_wizard_oidc.htm
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_OKTA_ISSUER`
 */
export function Okta(options: OIDCUserConfig<OktaProfile> = {}): OIDCConfig<OktaProfile> {
  return withTenantIssuer(
    {
      id: "okta",
      name: "Okta",
      brandColor: "#000000",
      mark: () => import("../provider/marks/okta.ts"),
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Okta
