import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readOptional, readUserinfo } from "../provider/read-userinfo.ts"
import { idText } from "../reading/id-text.ts"

/** What GitHub tells about a user, with the address added that they keep private. */
export interface GitHubProfile extends AnyClaims {
  id: number
  login: string
  name: string | null
  /** The public address, else the primary one if it is verified. */
  email: string | null
  /** Not GitHub's own member: whether GitHub lists {@link email} as verified. */
  email_verified: boolean
  avatar_url: string
  html_url: string
  company: string | null
  location: string | null
  bio: string | null
}

/** One address of a user's account. */
export interface GitHubEmail {
  email: string
  primary: boolean
  verified: boolean
  visibility: "public" | "private" | null
}

/** Options of {@link GitHub}. */
export interface GitHubOptions extends OAuthUserConfig<GitHubProfile> {
  /** A GitHub Enterprise Server. */
  enterprise?: {
    /** Its URL, for example `https://github.example.com`. */
    baseUrl?: string
  }
}

const headers = {
  accept: "application/vnd.github+json",
  // GitHub refuses requests without one.
  "user-agent": "lockstep",
}

/**
 * Sign-in with GitHub, or with a GitHub Enterprise Server.
 *
 * ```ts
 * GitHub({ enterprise: { baseUrl: "https://github.example.com" } })
 * ```
 *
 * @see https://github.com/settings/developers
 * @param options - what differs from the defaults
 */
export function GitHub({ enterprise, ...options }: GitHubOptions = {}): OAuthConfig<GitHubProfile> {
  const server = enterprise?.baseUrl?.replace(/(?<!\/)\/+$/, "")
  const baseUrl = server ?? "https://github.com"
  const apiUrl = server === undefined ? "https://api.github.com" : `${server}/api/v3`
  return {
    id: "github",
    name: "GitHub",
    type: "oauth",
    // GitHub sends `iss` with its answer (RFC 9207).
    issuer: `${baseUrl}/login/oauth`,
    authorization: {
      url: `${baseUrl}/login/oauth/authorize`,
      params: { scope: "read:user user:email" },
    },
    token: `${baseUrl}/login/oauth/access_token`,
    userinfo: { url: `${apiUrl}/user`, request: readGitHubProfile },
    checks: ["pkce", "state"],
    profile: ({ id, name, login, email, avatar_url: image }) => ({
      id: idText(id),
      name: name ?? login,
      email,
      image,
    }),
    style: { brandColor: "#24292f", mark: () => import("../provider/marks/github.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default GitHub

async function readGitHubProfile(context: UserinfoRequestContext): Promise<Profile> {
  const url = context.provider.userinfoUrl
  // What GitHub documents for this endpoint.
  const profile = (await readUserinfo(url, context, { headers })) as Profile
  const emails = await readEmails(`${url}/emails`, context)
  const primary = emails.find((entry) => entry.primary === true && entry.verified === true)
  const email = profile.email ?? primary?.email ?? null
  // A public address can be unverified, so the list is always requested.
  const entry = emails.find((other) => other.email.toLowerCase() === email?.toLowerCase())
  return { ...profile, email, email_verified: entry?.verified === true }
}

/** The list is withheld from a GitHub App without the permission to read it; signing in still works. */
async function readEmails(url: string, context: UserinfoRequestContext): Promise<GitHubEmail[]> {
  const emails = await readOptional(url, context, { headers })
  return Array.isArray(emails) ? emails.filter(isEmail) : []
}

function isEmail(entry: unknown): entry is GitHubEmail {
  if (typeof entry !== "object" || entry === null) return false
  return "email" in entry && typeof entry.email === "string"
}
