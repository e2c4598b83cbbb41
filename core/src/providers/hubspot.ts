import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"

/** What HubSpot tells about an access token. */
export interface HubSpotProfile extends AnyClaims {
  active: boolean
  user_id: number
  /** The user's address. */
  user: string
  /** Id of the HubSpot account. */
  hub_id: number
  hub_domain?: string
}

/**
 * Sign-in with HubSpot.
 *
 * @see https://developers.hubspot.com/
 * @param options - what differs from the defaults; the scopes must be those of the application
 */
export function HubSpot(
  options: OAuthUserConfig<HubSpotProfile> = {},
): OAuthConfig<HubSpotProfile> {
  const tokenUrl = "https://api.hubapi.com/oauth/2026-03/token"
  return {
    id: "hubspot",
    name: "HubSpot",
    type: "oauth",
    authorization: {
      url: "https://app.hubspot.com/oauth/authorize",
      params: { scope: "oauth" },
    },
    token: tokenUrl,
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: `${tokenUrl}/introspect`, request: introspect },
    checks: ["pkce", "state"],
    profile: ({ user_id: id, user }) => ({
      id: idText(id),
      name: user,
      email: user,
      image: null,
    }),
    style: { brandColor: "#ff7a59", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default HubSpot

/** There is no endpoint for the user, but one that tells whose a token is. */
async function introspect(context: UserinfoRequestContext): Promise<Profile> {
  const { provider, tokens, fetch } = context
  const body = new URLSearchParams({
    client_id: provider.clientId,
    client_secret: (await context.clientSecret()) ?? "",
    token: tokens.access_token ?? "",
    token_type_hint: "access_token",
  })
  const request = { method: "POST", headers: { accept: "application/json" }, body }
  const response = await fetch(provider.userinfoUrl ?? "", request)
  // What HubSpot documents for this endpoint.
  const profile = (await response.json()) as Profile
  if (response.status === 200 && profile["active"] === true) return profile
  throw new CallbackRouteError("HubSpot says that the access token is not active.")
}

/** From simple-icons (CC0). */
const mark =
  "M18.164 7.93V5.084a2.198 2.198 0 001.267-1.978v-.067A2.2 2.2 0 0017.238.845h-.067a2.2 2.2 0 00-2.193 2.193v.067a2.196 2.196 0 001.252 1.973l.013.006v2.852a6.22 6.22 0 00-2.969 1.31l.012-.01-7.828-6.095A2.497 2.497 0 104.3 4.656l-.012.006 7.697 5.991a6.176 6.176 0 00-1.038 3.446c0 1.343.425 2.588 1.147 3.607l-.013-.02-2.342 2.343a1.968 1.968 0 00-.58-.095h-.002a2.033 2.033 0 102.033 2.033 1.978 1.978 0 00-.1-.595l.005.014 2.317-2.317a6.247 6.247 0 104.782-11.134l-.036-.005zm-.964 9.378a3.206 3.206 0 113.215-3.207v.002a3.206 3.206 0 01-3.207 3.207z"
