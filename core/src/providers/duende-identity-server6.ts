import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** The name that Auth.js has for it. */
export type DuendeISUser = DuendeIdentityServer6Profile

/** Claims of DuendeIdentityServer6's ID token. */
export interface DuendeIdentityServer6Profile extends StandardClaims {}

/**
 * Sign-in with DuendeIdentityServer6.
 *
 * ```ts
 * DuendeIdentityServer6({ issuer: "https://demo.duendesoftware.com" })
 * ```
 *
 * @see https://docs.duendesoftware.com/identityserver/v6
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_DUENDE_IDENTITY_SERVER6_ISSUER`
 */
export function DuendeIdentityServer6(
  options: OIDCUserConfig<DuendeIdentityServer6Profile> = {},
): OIDCConfig<DuendeIdentityServer6Profile> {
  return withTenantIssuer({ id: "duende-identity-server6", name: "DuendeIdentityServer6" }, options)
}

// Applications that come from Auth.js import providers by default.
export default DuendeIdentityServer6
