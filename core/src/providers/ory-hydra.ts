import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Hydra's ID token. */
export type OryHydraProfile = StandardClaims

/**
 * Sign-in with Ory Hydra. The provider ID is `hydra`.
 *
 * Your consent application decides which claims the ID token contains.
 *
 * ```ts
 * OryHydra({ issuer: "https://example.projects.oryapis.com" })
 * ```
 *
 * @see https://www.ory.sh/docs/hydra/5min-tutorial
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_HYDRA_ISSUER`
 */
export function OryHydra(
  options: OIDCUserConfig<OryHydraProfile> = {},
): OIDCConfig<OryHydraProfile> {
  return withTenantIssuer(
    {
      id: "hydra",
      name: "Hydra",
      brandColor: "#0f172a",
      mark: () => import("../provider/marks/ory-hydra.ts"),
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default OryHydra
