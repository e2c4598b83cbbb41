import { microsoftMark } from "../provider/microsoft-mark.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Azure AD B2C's ID token, as far as the user flow is set to return them. */
export interface AzureADB2CProfile extends StandardClaims {
  /** None of them is said to be verified. */
  emails: string[]
  /** Name of the user flow. */
  tfp: string
}

/**
 * Sign-in with Azure AD B2C.
 *
 * `issuer` is the URL of a user flow's metadata without `/.well-known/openid-configuration`. ID
 * tokens contain the issuer from this metadata.
 *
 * ```ts
 * AzureADB2C({
 *   issuer: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0",
 * })
 * ```
 *
 * @see https://portal.azure.com/#view/Microsoft_AAD_B2CAdmin
 * @param options - what differs from the defaults; `issuer` is needed here or as
 *   `AUTH_AZURE_AD_B2C_ISSUER`
 */
export function AzureADB2C(
  options: OIDCUserConfig<AzureADB2CProfile> = {},
): OIDCConfig<AzureADB2CProfile> {
  const provider = {
    id: "azure-ad-b2c",
    name: "Azure AD B2C",
    brandColor: "#0072c6",
    mark: microsoftMark,
  }
  return {
    ...withTenantIssuer(provider, options),
    expectedIssuer: (_claims, issuer, configured) => ofSameOrigin(issuer, configured),
    profile: ({ sub, name, preferred_username: username, emails, email }) => ({
      id: sub,
      name: name ?? username ?? null,
      email: emails?.[0] ?? email ?? null,
      image: null,
    }),
  }
}

// Applications that come from Auth.js import providers by default.
export default AzureADB2C

/** The metadata may name the tenant by its id where its URL has the name, but no other host. */
function ofSameOrigin(issuer: string, configured: string): string {
  return URL.canParse(issuer) && new URL(issuer).origin === new URL(configured).origin ? issuer : ""
}
