import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readOptional, readUserinfo } from "../provider/token-requests.ts"
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
    style: { brandColor: "#24292f", mark },
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

/** From simple-icons (CC0). */
const mark =
  "M12 .297c-6.63 0-12 5.373-12 12 0 5.303 3.438 9.8 8.205 11.385.6.113.82-.258.82-.577 0-.285-.01-1.04-.015-2.04-3.338.724-4.042-1.61-4.042-1.61C4.422 18.07 3.633 17.7 3.633 17.7c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.07 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.76-1.605-2.665-.3-5.466-1.332-5.466-5.93 0-1.31.465-2.38 1.235-3.22-.135-.303-.54-1.523.105-3.176 0 0 1.005-.322 3.3 1.23.96-.267 1.98-.399 3-.405 1.02.006 2.04.138 3 .405 2.28-1.552 3.285-1.23 3.285-1.23.645 1.653.24 2.873.12 3.176.765.84 1.23 1.91 1.23 3.22 0 4.61-2.805 5.625-5.475 5.92.42.36.81 1.096.81 2.22 0 1.606-.015 2.896-.015 3.286 0 .315.21.69.825.57C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12"
