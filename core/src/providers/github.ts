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
  "M12 .3c-6.63 0-12 5.37-12 12 0 5.3 3.44 9.8 8.21 11.38.6.11.82-.26.82-.58 0-.28-.01-1.04-.01-2.04-3.34.72-4.04-1.61-4.04-1.61C4.42 18.07 3.63 17.7 3.63 17.7c-1.09-.74.08-.73.08-.73 1.21.08 1.84 1.24 1.84 1.24 1.07 1.83 2.81 1.3 3.5 1 .11-.78.42-1.3.76-1.6-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1-.32 3.3 1.23.96-.27 1.98-.4 3-.41 1.02.01 2.04.14 3 .41 2.28-1.55 3.29-1.23 3.29-1.23.65 1.65.24 2.87.12 3.18.77.84 1.23 1.91 1.23 3.22 0 4.61-2.81 5.62-5.47 5.92.42.36.81 1.1.81 2.22 0 1.61-.01 2.9-.01 3.29 0 .32.21.69.82.57C20.57 22.09 24 17.59 24 12.3c0-6.63-5.37-12-12-12"
