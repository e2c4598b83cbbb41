import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** Claims of Logto's ID token. */
export interface LogtoProfile extends StandardClaims {
  username: string
}

/**
 * Sign-in with Logto.
 *
 * To get a refresh token, set `prompt=consent`.
 *
 * ```ts
 * Logto({ issuer: "https://example.logto.app/oidc" })
 * ```
 *
 * @see https://cloud.logto.io
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_LOGTO_ISSUER`
 */
export function Logto(options: OIDCUserConfig<LogtoProfile> = {}): OIDCConfig<LogtoProfile> {
  return {
    ...withTenantIssuer({ id: "logto", name: "Logto" }, options),
    authorization: { params: { scope: "offline_access openid email profile" } },
    profile: ({ sub, name, username, email, picture }) => ({
      id: sub,
      name: name ?? username ?? null,
      email: email ?? null,
      image: picture ?? null,
    }),
  }
}

// Applications that come from Auth.js import providers by default.
export default Logto
