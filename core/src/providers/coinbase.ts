import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** What Coinbase tells about a user. */
export interface CoinbaseProfile extends AnyClaims {
  data: { id: string; name?: string | null; email?: string; avatar_url?: string }
}

/**
 * Sign-in with Coinbase.
 *
 * Restricted: only partners can register new clients.
 *
 * @see https://portal.cdp.coinbase.com/
 * @param options - what differs from the defaults
 */
export function Coinbase(
  options: OAuthUserConfig<CoinbaseProfile> = {},
): OAuthConfig<CoinbaseProfile> {
  return {
    id: "coinbase",
    name: "Coinbase",
    type: "oauth",
    authorization: {
      url: "https://login.coinbase.com/oauth2/auth",
      params: { scope: "wallet:user:email wallet:user:read" },
    },
    token: "https://login.coinbase.com/oauth2/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://api.coinbase.com/v2/user",
    checks: ["pkce", "state"],
    profile: ({ data }) => ({
      id: data.id,
      name: data.name ?? null,
      email: data.email ?? null,
      image: data.avatar_url ?? null,
    }),
    style: { brandColor: "#0052ff", mark: () => import("../provider/marks/coinbase.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Coinbase
