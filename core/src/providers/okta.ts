import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Okta's ID token. */
export interface OktaProfile extends StandardClaims {}

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
      mark,
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default Okta

/** From simple-icons (CC0). */
const mark =
  "M12 0C5.389 0 0 5.35 0 12s5.35 12 12 12 12-5.35 12-12S18.611 0 12 0zm0 18c-3.325 0-6-2.675-6-6s2.675-6 6-6 6 2.675 6 6-2.675 6-6 6z"
