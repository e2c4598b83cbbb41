import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
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
    style: { brandColor: "#ff7a59", mark: () => import("../provider/marks/hubspot.ts") },
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
