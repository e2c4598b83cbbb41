import type { AnyClaims } from "../models/any-claims.ts"
import { codeGrantForm } from "../provider/token-requests.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
} from "../provider/oauth-provider.ts"
import { idText } from "../reading/id-text.ts"
import { parseJsonObject } from "../reading/read-json.ts"

/** What Strava tells about a user. */
export interface StravaProfile extends AnyClaims {
  id: number
  firstname: string
  lastname: string
  /** URL of a picture, or a relative path when there is none. */
  profile: string
}

/**
 * Sign-in with Strava, which returns no email address.
 *
 * Users can grant fewer scopes than requested. The `scope` of the account contains the granted
 * scopes.
 *
 * @see https://www.strava.com/settings/api
 * @param options - what differs from the defaults
 */
export function Strava(options: OAuthUserConfig<StravaProfile> = {}): OAuthConfig<StravaProfile> {
  return {
    id: "strava",
    name: "Strava",
    type: "oauth",
    authorization: {
      url: "https://www.strava.com/oauth/authorize",
      params: { scope: "read", approval_prompt: "auto" },
    },
    token: { url: "https://www.strava.com/api/v3/oauth/token", request: requestTokens },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://www.strava.com/api/v3/athlete",
    checks: ["pkce", "state"],
    profile: ({ id, firstname, lastname, profile }) => ({
      id: idText(id),
      name: [firstname, lastname].filter(Boolean).join(" ") || null,
      email: null,
      image: profile?.startsWith("https://") ? profile : null,
    }),
    style: { brandColor: "#fc5200", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Strava

/**
 * The callback has the granted scopes, and the token response does not (RFC 6749, section 5.1).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 */
async function requestTokens(context: TokenRequestContext): Promise<Response> {
  const { params, tokenUrl = "", fetch } = context
  const body = codeGrantForm(context)
  const headers = { accept: "application/json" }
  const response = await fetch(tokenUrl, { method: "POST", headers, body })
  const answer = parseJsonObject(await response.text())
  const scope = params.get("scope")?.replaceAll(",", " ")
  return Response.json({ scope, ...answer }, { status: response.status })
}

/** From simple-icons (CC0). */
const mark =
  "M15.387 17.944l-2.089-4.116h-3.065L15.387 24l5.15-10.172h-3.066m-7.008-5.599l2.836 5.598h4.172L10.463 0l-7 13.828h4.169"
