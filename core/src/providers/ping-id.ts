import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** The name that Auth.js has for it. */
export type PingProfile = PingIdProfile

/** Claims of Ping Identity's ID token. */
export interface PingIdProfile extends StandardClaims {}

/**
 * Sign-in with Ping Identity.
 *
 * ```ts
 * PingId({ issuer: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as" })
 * ```
 *
 * @see https://console.pingone.com
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_PING_ID_ISSUER`
 */
export function PingId(options: OIDCUserConfig<PingIdProfile> = {}): OIDCConfig<PingIdProfile> {
  return withTenantIssuer({ id: "ping-id", name: "Ping Identity" }, options)
}

// Applications that come from Auth.js import providers by default.
export default PingId
