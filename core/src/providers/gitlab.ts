import { AccessDenied } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/token-requests.ts"
import { idText } from "../reading/id-text.ts"

/** What GitLab tells about a user. */
export interface GitLabProfile extends AnyClaims {
  id: number
  /** Instead of {@link id}, when `userinfo` is set to the endpoint of OpenID Connect. */
  sub?: string
  username: string
  name: string
  email: string
  /** Whether GitLab had {@link email} confirmed; added where GitLab itself does not say so. */
  email_verified: boolean
  /** When the address was confirmed, as an ISO 8601 date-time. */
  confirmed_at: string | null
  /** Anything but `active` is an account that may not be used. */
  state: string
  locked?: boolean
  avatar_url: string | null
  web_url: string
}

/** Options of {@link GitLab}. */
export interface GitLabOptions extends OAuthUserConfig<GitLabProfile> {
  /** URL of a GitLab server. Default `https://gitlab.com`. */
  baseUrl?: string
}

/**
 * Sign-in with GitLab, on gitlab.com or on your own server.
 *
 * ```ts
 * GitLab({ baseUrl: "https://gitlab.example.com" })
 * ```
 *
 * @see https://gitlab.com/-/user_settings/applications
 * @param options - what differs from the defaults
 */
export function GitLab({
  baseUrl = "https://gitlab.com",
  ...options
}: GitLabOptions = {}): OAuthConfig<GitLabProfile> {
  const server = baseUrl.replace(/(?<!\/)\/+$/, "")
  return {
    id: "gitlab",
    name: "GitLab",
    type: "oauth",
    authorization: { url: `${server}/oauth/authorize`, params: { scope: "read_user" } },
    token: `${server}/oauth/token`,
    userinfo: { url: `${server}/api/v4/user`, request: readGitLabProfile },
    checks: ["pkce", "state"],
    profile: (profile) => ({
      id: idText(profile.sub ?? profile.id),
      name: profile.name ?? profile.username,
      email: profile.email ?? null,
      image: profile.avatar_url ?? null,
    }),
    style: { brandColor: "#fc6d26", mark },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default GitLab

async function readGitLabProfile(context: UserinfoRequestContext): Promise<Profile> {
  // What GitLab documents for this endpoint.
  const profile = (await readUserinfo(context.provider.userinfoUrl, context)) as Profile
  const { state = "active", locked = false, confirmed_at: confirmedAt } = profile
  if (state !== "active" || locked === true) {
    throw new AccessDenied("GitLab says that this account is locked or not active.")
  }
  const isConfirmed = typeof confirmedAt === "string" && confirmedAt !== ""
  return { ...profile, email_verified: profile.email_verified === true || isConfirmed }
}

/** From simple-icons (CC0). */
const mark =
  "m23.6004 9.5927-.0337-.0862L20.3.9814a.851.851 0 0 0-.3362-.405.8748.8748 0 0 0-.9997.0539.8748.8748 0 0 0-.29.4399l-2.2055 6.748H7.5375l-2.2057-6.748a.8573.8573 0 0 0-.29-.4412.8748.8748 0 0 0-.9997-.0537.8585.8585 0 0 0-.3362.4049L.4332 9.5015l-.0325.0862a6.0657 6.0657 0 0 0 2.0119 7.0105l.0113.0087.03.0213 4.976 3.7264 2.462 1.8633 1.4995 1.1321a1.0085 1.0085 0 0 0 1.2197 0l1.4995-1.1321 2.4619-1.8633 5.006-3.7489.0125-.01a6.0682 6.0682 0 0 0 2.0094-7.003z"
