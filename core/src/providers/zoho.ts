import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import { codeGrantForm } from "../provider/code-grant-form.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/read-userinfo.ts"
import { idText } from "../reading/id-text.ts"

/** What Zoho tells about a user. */
export interface ZohoProfile extends AnyClaims {
  ZUID: number
  First_Name?: string
  Last_Name?: string
  Display_Name?: string
  Email?: string
}

/** Options of {@link Zoho}. */
export interface ZohoOptions extends OAuthUserConfig<ZohoProfile> {
  /** Top-level domain of the data center where the application is registered. Default `com`. */
  tld?: "com" | "eu" | "in" | "com.au" | "jp" | "sa" | "uk" | "com.cn" | "ca"
}

/** The servers of the data centers. */
const servers = {
  com: "https://accounts.zoho.com",
  eu: "https://accounts.zoho.eu",
  in: "https://accounts.zoho.in",
  "com.au": "https://accounts.zoho.com.au",
  jp: "https://accounts.zoho.jp",
  sa: "https://accounts.zoho.sa",
  uk: "https://accounts.zoho.uk",
  "com.cn": "https://accounts.zoho.com.cn",
  ca: "https://accounts.zohocloud.ca",
}

/**
 * Sign-in with Zoho. To let users of other data centers sign in, enable the application for these
 * data centers.
 *
 * To get a refresh token, set `access_type=offline`. To get one at every sign-in, also set
 * `prompt=consent`:
 *
 * ```ts
 * Zoho({ tld: "eu", authorization: { params: { access_type: "offline", prompt: "consent" } } })
 * ```
 *
 * @see https://api-console.zoho.com/
 * @param options - what differs from the defaults
 */
export function Zoho({ tld = "com", ...options }: ZohoOptions = {}): OAuthConfig<ZohoProfile> {
  const server = servers[tld]
  return {
    id: "zoho",
    name: "Zoho",
    type: "oauth",
    authorization: {
      url: `${server}/oauth/v2/auth`,
      params: { scope: "AaaServer.profile.Read" },
    },
    token: { url: `${server}/oauth/v2/token`, request: requestTokens },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: `${server}/oauth/user/info`, request: readZohoProfile },
    checks: ["pkce", "state"],
    profile: ({ ZUID: id, First_Name: first, Last_Name: last, ...profile }) => ({
      id: idText(id),
      name: [first, last].filter(Boolean).join(" ") || (profile.Display_Name ?? null),
      email: profile.Email ?? null,
      image: null,
    }),
    style: { brandColor: "#e42527", mark: () => import("../provider/marks/zoho.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Zoho

function requestTokens(context: TokenRequestContext): Promise<Response> {
  const { params, tokenUrl, fetch } = context
  const body = codeGrantForm(context)
  const headers = { accept: "application/json" }
  return fetch(atUsersServer(tokenUrl, params), { method: "POST", headers, body })
}

async function readZohoProfile(context: UserinfoRequestContext): Promise<Profile> {
  const url = atUsersServer(context.provider.userinfoUrl, context.params)
  // What Zoho documents for this endpoint.
  return (await readUserinfo(url, context)) as Profile
}

/** The callback names the user's data center; an attacker could name any server. */
function atUsersServer(url = "", params: URLSearchParams): string {
  const { origin, pathname } = new URL(url)
  const named = params.get("accounts-server") ?? ""
  return (Object.values(servers).includes(named) ? named : origin) + pathname
}
