import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readOptional, readUserinfo } from "../provider/token-requests.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** What Bitbucket tells about a user, with the address added that it lists apart. */
export interface BitbucketProfile extends AnyClaims {
  /** The user's id at Atlassian. */
  account_id: string
  display_name: string | null
  username: string
  links: { avatar?: { href?: string } }
  /** Not Bitbucket's own member: the primary address, if it is confirmed. */
  email: string | null
  /** Not Bitbucket's own member: whether there is an {@link email}. */
  email_verified: boolean
}

/**
 * Sign-in with Bitbucket Cloud.
 *
 * To get email addresses, give the consumer the permission to read "Email". Without it, users sign
 * in without an address.
 *
 * @see https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
 * @param options - what differs from the defaults
 */
export function Bitbucket(
  options: OAuthUserConfig<BitbucketProfile> = {},
): OAuthConfig<BitbucketProfile> {
  return {
    id: "bitbucket",
    name: "Bitbucket",
    type: "oauth",
    authorization: {
      url: "https://bitbucket.org/site/oauth2/authorize",
      params: { scope: "account" },
    },
    token: "https://bitbucket.org/site/oauth2/access_token",
    userinfo: { url: "https://api.bitbucket.org/2.0/user", request: readBitbucketProfile },
    checks: ["pkce", "state"],
    profile: ({ account_id: id, display_name: name, username, email, links }) => ({
      id,
      name: name ?? username ?? null,
      email,
      image: links?.avatar?.href ?? null,
    }),
    style: { brandColor: "#205081", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Bitbucket

async function readBitbucketProfile(context: UserinfoRequestContext): Promise<Profile> {
  const url = context.provider.userinfoUrl
  // What Bitbucket documents for this endpoint.
  const profile = (await readUserinfo(url, context)) as Profile
  const email = confirmedAddress(await readOptional(`${url}/emails`, context))
  return { ...profile, email, email_verified: email !== null }
}

/** The list is withheld from a consumer without the permission to read it. */
function confirmedAddress(answer: unknown): string | null {
  const values: unknown = isJsonObject(answer) ? answer["values"] : undefined
  const entries: readonly unknown[] = Array.isArray(values) ? values : []
  const primary = entries
    .filter(isJsonObject)
    .find((entry) => entry["is_primary"] === true && entry["is_confirmed"] === true)
  const email = primary?.["email"]
  return typeof email === "string" ? email : null
}

/** From simple-icons (CC0). */
const mark =
  "M.778 1.213a.768.768 0 00-.768.892l3.263 19.81c.084.5.515.868 1.022.873H19.95a.772.772 0 00.77-.646l3.27-20.03a.768.768 0 00-.768-.891zM14.52 15.53H9.522L8.17 8.466h7.561z"
