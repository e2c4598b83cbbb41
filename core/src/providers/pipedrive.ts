import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"
import { idText } from "../reading/id-text.ts"

/** What Pipedrive tells about a user. */
export interface PipedriveProfile extends AnyClaims {
  success: boolean
  data: {
    /** The user's id in the company. */
    id: number
    name: string
    email: string
    /** URL of a picture. */
    icon_url?: string | null
    company_id?: number
    company_name?: string
    company_domain?: string
    [member: string]: unknown
  }
}

/**
 * Sign-in with Pipedrive.
 *
 * User IDs are unique only within a company. If users of several companies sign in, let `profile`
 * return an ID that contains `company_id`:
 *
 * ```ts
 * Pipedrive({
 *   profile: ({ data: { company_id: company, id, name, email } }) => ({
 *     id: `${company}-${id}`,
 *     name,
 *     email,
 *   }),
 * })
 * ```
 *
 * @see https://pipedrive.readme.io/docs/marketplace-oauth-authorization
 * @param options - what differs from the defaults
 */
export function Pipedrive(
  options: OAuthUserConfig<PipedriveProfile> = {},
): OAuthConfig<PipedriveProfile> {
  return {
    id: "pipedrive",
    name: "Pipedrive",
    type: "oauth",
    authorization: "https://oauth.pipedrive.com/oauth/authorize",
    token: "https://oauth.pipedrive.com/oauth/token",
    userinfo: { url: "https://api.pipedrive.com/v1/users/me", request: readPipedriveProfile },
    checks: ["pkce", "state"],
    profile: ({ data: { id, name, email, icon_url: image } }) => ({
      id: idText(id),
      name,
      email: email ?? null,
      image: image ?? null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Pipedrive

async function readPipedriveProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { origin, pathname } = new URL(context.provider.userinfoUrl ?? "")
  const url = (companyOrigin(context.tokens["api_domain"]) ?? origin) + pathname
  // What Pipedrive documents for this endpoint.
  const profile = (await readUserinfo(url, context)) as Profile
  if (profile["success"] === true) return profile
  throw new CallbackRouteError("Pipedrive answered with an error.")
}

/** The host of the company's API. The access token is for Pipedrive's own hosts only. */
function companyOrigin(domain: unknown): string | undefined {
  const isKnown =
    typeof domain === "string" && /^https:\/\/[a-z\d-]+\.pipedrive\.com$/i.test(domain)
  return isKnown ? domain : undefined
}
