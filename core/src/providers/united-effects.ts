import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of United Effects's ID token. */
export interface UnitedEffectsProfile extends StandardClaims {}

/**
 * Sign-in with United Effects.
 *
 * ```ts
 * UnitedEffects({ issuer: "https://auth.unitedeffects.com/example" })
 * ```
 *
 * @see https://docs.unitedeffects.com/integrations/nextauthjs
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_UNITED_EFFECTS_ISSUER`
 */
export function UnitedEffects(
  options: OIDCUserConfig<UnitedEffectsProfile> = {},
): OIDCConfig<UnitedEffectsProfile> {
  return {
    ...withTenantIssuer({ id: "united-effects", name: "United Effects" }, options),
    authorization: { params: { scope: "openid email profile", resource: "{issuer}" } },
  }
}

// Applications that come from Auth.js import providers by default.
export default UnitedEffects
