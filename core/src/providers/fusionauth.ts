import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of FusionAuth's ID token. */
export interface FusionAuthProfile extends StandardClaims {
  given_name?: string
  middle_name?: string
  family_name?: string
}

/** Options of {@link FusionAuth}. */
export interface FusionAuthOptions extends OIDCUserConfig<FusionAuthProfile> {
  /** Tenant ID, if the server has several tenants. */
  tenantId?: string
}

/**
 * Sign-in with FusionAuth. The tenant's setting "Issuer" must be the URL of the server.
 *
 * ```ts
 * FusionAuth({ issuer: "https://example.fusionauth.io" })
 * ```
 *
 * @see https://fusionauth.io/docs/get-started/core-concepts/applications
 * @param options - what differs from the defaults; `issuer` is needed here or as
 *   `AUTH_FUSIONAUTH_ISSUER`
 */
export function FusionAuth({
  tenantId,
  ...options
}: FusionAuthOptions = {}): OIDCConfig<FusionAuthProfile> {
  const query = tenantId === undefined ? "" : `?tenantId=${encodeURIComponent(tenantId)}`
  return {
    ...withTenantIssuer(
      {
        id: "fusionauth",
        name: "FusionAuth",
        brandColor: "#f58320",
        mark: () => import("../provider/marks/fusionauth.ts"),
      },
      options,
    ),
    wellKnown: `{issuer}/.well-known/openid-configuration${query}`,
    authorization: { params: { scope: "openid offline_access email profile", tenantId } },
    profile: (profile) => ({
      id: profile.sub,
      name: profile.name ?? profile.preferred_username ?? joinedName(profile),
      email: profile.email ?? null,
      image: profile.picture ?? null,
    }),
  }
}

// Applications that come from Auth.js import providers by default.
export default FusionAuth

function joinedName({ given_name, middle_name, family_name }: FusionAuthProfile): string | null {
  return [given_name, middle_name, family_name].filter(Boolean).join(" ") || null
}
