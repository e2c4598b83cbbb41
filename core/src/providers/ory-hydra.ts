import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Hydra's ID token. */
export interface OryHydraProfile extends StandardClaims {}

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
      mark,
    },
    options,
  )
}

// Applications that come from Auth.js import providers by default.
export default OryHydra

/** From simple-icons (CC0). */
const mark =
  "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m-6-.75V3l6-3 6 3v2.25l-6-3zm12 13.5V21l-6 3-6-3v-2.25l6 3z"
