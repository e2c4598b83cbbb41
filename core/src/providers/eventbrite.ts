import type { AnyClaims } from "../models/any-claims.ts"
import type { OAuthConfig, OAuthUserConfig } from "../provider/oauth-provider.ts"

/** One address of a user's account. */
export interface EventbriteEmail {
  email: string
  primary: boolean
  verified: boolean
}

/** What Eventbrite tells about a user. */
export interface EventbriteProfile extends AnyClaims {
  id: string
  name: string
  first_name: string
  last_name: string
  emails: readonly EventbriteEmail[]
  /** Number of a picture. */
  image_id: string | null
}

/**
 * Sign-in with Eventbrite.
 *
 * @see https://www.eventbrite.com/account-settings/apps
 * @param options - what differs from the defaults
 */
export function Eventbrite(
  options: OAuthUserConfig<EventbriteProfile> = {},
): OAuthConfig<EventbriteProfile> {
  return {
    id: "eventbrite",
    name: "Eventbrite",
    type: "oauth",
    authorization: {
      url: "https://www.eventbrite.com/oauth/authorize",
      params: { scope: "user.profile" },
    },
    token: "https://www.eventbrite.com/oauth/token",
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: "https://www.eventbriteapi.com/v3/users/me/",
    checks: ["pkce", "state"],
    profile: (profile) => ({
      id: profile.id,
      name: profile.name,
      email: primaryEmail(profile)?.email ?? null,
      image: imageOf(profile),
    }),
    verifiedEmail: (profile) => {
      const primary = primaryEmail(profile)
      return primary?.verified === true ? primary.email : null
    },
    style: { brandColor: "#f05537" },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Eventbrite

function primaryEmail({ emails }: EventbriteProfile): EventbriteEmail | undefined {
  return emails?.find(({ primary }) => primary === true)
}

function imageOf({ image_id: id }: EventbriteProfile): string | null {
  if (!id) return null
  const original = encodeURIComponent(`https://cdn.evbuc.com/images/${id}/1/original.jpg`)
  return `https://img.evbuc.com/${original}`
}
