import type { AnyProfile } from "../models/any-claims.ts"
import type { OIDCConfig, OIDCUserConfig } from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/token-requests.ts"

/** Claims of Twitch's ID token. */
export interface TwitchProfile extends AnyProfile {
  sub: string
  preferred_username: string
  email: string
  email_verified?: boolean
  /** URL of a picture. */
  picture: string
}

const wanted = { email: null, email_verified: null, picture: null, preferred_username: null }

/**
 * Sign-in with Twitch.
 *
 * @see https://dev.twitch.tv/console/apps
 * @param options - what differs from the defaults
 */
export function Twitch(options: OIDCUserConfig<TwitchProfile> = {}): OIDCConfig<TwitchProfile> {
  return {
    id: "twitch",
    name: "Twitch",
    type: "oidc",
    issuer: "https://id.twitch.tv/oauth2",
    // An ID token has only claims that are requested one by one.
    authorization: { params: { scope: "openid user:read:email", claims: { id_token: wanted } } },
    token: { conform: repairTokens(({ scope, ...rest }) => ({ ...rest, scope: textOf(scope) })) },
    client: { token_endpoint_auth_method: "client_secret_post" },
    profile: ({ sub, preferred_username: name, email, picture }) => ({
      id: sub,
      name,
      email: email ?? null,
      image: picture ?? null,
    }),
    style: { brandColor: "#65459b", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Twitch

/**
 * Twitch returns the scopes as an array; by RFC 6749, section 3.3 they are a string.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-3.3 RFC 6749, section 3.3}
 */
function textOf(scope: unknown): unknown {
  return Array.isArray(scope) ? scope.join(" ") : scope
}

/** From simple-icons (CC0). */
const mark =
  "M11.571 4.714h1.715v5.143H11.57zm4.715 0H18v5.143h-1.714zM6 0L1.714 4.286v15.428h5.143V24l4.286-4.286h3.428L22.286 12V0zm14.571 11.143l-3.428 3.428h-3.429l-3 3v-3H6.857V1.714h13.714Z"
