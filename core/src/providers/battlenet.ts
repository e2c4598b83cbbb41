import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { type StandardClaims, withTenantIssuer } from "../provider/tenant-issuer.ts"

/** The issuers of Battle.net. */
export type BattleNetIssuer =
  | "https://oauth.battle.net"
  | "https://oauth.battlenet.com.cn"
  | "https://www.battlenet.com.cn/oauth"
  | `https://${"us" | "eu" | "kr" | "tw"}.battle.net/oauth`

/** Claims of Battle.net's ID token. */
export interface BattleNetProfile extends StandardClaims {
  battle_tag: string
}

/**
 * Sign-in with Battle.net.
 *
 * It returns no email address, and redirects to https only. The issuer is `https://oauth.battle.net` or, in
 * China, `https://oauth.battlenet.com.cn`.
 *
 * ```ts
 * BattleNet({ issuer: "https://oauth.battle.net" })
 * ```
 *
 * @see https://develop.battle.net/access/clients
 * @param options - what differs from the defaults; `issuer` is needed here or as `AUTH_BATTLENET_ISSUER`
 */
export function BattleNet(
  options: OIDCUserConfig<BattleNetProfile> = {},
): OIDCConfig<BattleNetProfile> {
  return {
    ...withTenantIssuer(
      {
        id: "battlenet",
        name: "Battle.net",
        brandColor: "#148eff",
        mark: () => import("../provider/marks/battlenet.ts"),
      },
      options,
    ),
    authorization: { params: { scope: "openid" } },
    profile: ({ sub, battle_tag: name }) => ({ id: sub, name, email: null, image: null }),
  }
}

// Applications that come from Auth.js import providers by default.
export default BattleNet
