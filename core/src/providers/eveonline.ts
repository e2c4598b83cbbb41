import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"

/** Claims of EVE Online's access token. */
export interface EVEOnlineProfile extends AnyClaims {
  /** `CHARACTER:EVE:` and the character's number. */
  sub: string
  /** The character's name. */
  name: string
  /** Changes when the character is sold to another user. */
  owner?: string
}

/** EVE Online documents both. */
const issuers: readonly unknown[] = ["login.eveonline.com", "https://login.eveonline.com"]

/**
 * Sign-in with a character of EVE Online, which returns no email address. Characters can be sold.
 * To detect a new owner, compare `profile.owner`.
 *
 * @see https://developers.eveonline.com/applications
 * @param options - what differs from the defaults
 */
export function EVEOnline(
  options: OAuthUserConfig<EVEOnlineProfile> = {},
): OAuthConfig<EVEOnlineProfile> {
  return {
    id: "eveonline",
    name: "EVE Online",
    type: "oauth",
    authorization: {
      url: "https://login.eveonline.com/v2/oauth/authorize",
      params: { scope: "publicData" },
    },
    token: "https://login.eveonline.com/v2/oauth/token",
    jwksUri: "https://login.eveonline.com/oauth/jwks",
    // There is no userinfo endpoint: the access token says whose it is.
    userinfo: { request: readCharacter },
    checks: ["state"],
    profile: ({ sub, name }) => {
      const id = sub.slice(sub.lastIndexOf(":") + 1)
      const image = `https://images.evetech.net/characters/${id}/portrait?size=128`
      return { id, name, email: null, image }
    },
    style: { brandColor: "#000000" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default EVEOnline

async function readCharacter(context: UserinfoRequestContext): Promise<Profile> {
  const { tokens, provider } = context
  const claims = await context.verifyJwt(tokens.access_token ?? "")
  const { iss, aud } = claims
  const audience: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (issuers.includes(iss) && audience.includes(provider.clientId)) return claims
  throw new CallbackRouteError("EVE Online's access token is not one for this application.")
}
