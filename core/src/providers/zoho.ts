import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import { codeGrantForm, readUserinfo } from "../provider/token-requests.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
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
    style: { brandColor: "#e42527", mark },
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

/** From simple-icons (CC0). */
const mark =
  "M8.66 6.897a1.299 1.299 0 0 0-1.205.765l-.642 1.44-.062-.385A1.291 1.291 0 0 0 5.27 7.648l-4.185.678A1.291 1.291 0 0 0 .016 9.807l.678 4.18a1.293 1.293 0 0 0 1.27 1.087c.074 0 .143-.01.216-.017l4.18-.678c.436-.07.784-.351.96-.723l2.933 1.307a1.304 1.304 0 0 0 .988.026c.321-.12.575-.365.716-.678l.28-.629.038.276a1.297 1.297 0 0 0 1.455 1.103l3.712-.501a1.29 1.29 0 0 0 1.03.514h4.236c.713 0 1.29-.58 1.291-1.291V9.545c0-.712-.58-1.291-1.291-1.291h-4.236c-.079 0-.155.008-.23.022a1.309 1.309 0 0 0-.275-.288c-.275-.21-.614-.3-.958-.253l-4.197.571c-.155.021-.3.07-.432.14L9.159 7.01a1.27 1.27 0 0 0-.499-.113zm-.025.705c.077 0 .159.013.24.052l2.971 1.324c-.128.238-.18.508-.142.782l.357 2.596h.002l-.745 1.672a.59.59 0 0 1-.777.296l-3.107-1.385-.004-.041-.41-2.526L8.1 7.95a.589.589 0 0 1 .536-.348zm-3.159.733c.125 0 .245.039.343.112.13.09.21.227.237.382l.234 1.446-.56 1.259a1.27 1.27 0 0 0-.026.987c.12.322.364.575.678.717l.295.131a.585.585 0 0 1-.428.314l-4.185.678a.59.59 0 0 1-.674-.485l-.678-4.18a.588.588 0 0 1 .485-.674l4.185-.678c.03-.004.064-.01.094-.01zm11.705.09a.59.59 0 0 1 .415.173 1.287 1.287 0 0 0-.416.947v4.237c0 .033.003.065.005.097l-3.55.482a.586.586 0 0 1-.66-.502l-.191-1.403.899-2.017a1.29 1.29 0 0 0-.333-1.5l3.754-.51c.026-.004.051-.004.077-.004zm1.3.532h4.227c.326 0 .588.266.588.588v4.237a.589.589 0 0 1-.588.588h-4.237a.564.564 0 0 1-.12-.013c.47-.246.758-.765.684-1.318zm-5.988.309.254.113c.296.133.43.48.296.777l-.432.97-.207-1.465a.58.58 0 0 1 .09-.395zm5.39.538.453 3.325a.583.583 0 0 1-.453.65zM6.496 11.545l.17 1.052a.588.588 0 0 1-.293-.776zm3.985 4.344a.588.588 0 0 0-.612.603c0 .358.244.61.601.61a.582.582 0 0 0 .607-.608c0-.35-.242-.605-.596-.605zm5.545 0a.588.588 0 0 0-.612.603c0 .358.245.61.602.61a.582.582 0 0 0 .606-.608c0-.35-.24-.605-.596-.605zm-8.537.018a.047.047 0 0 0-.048.047v.085c0 .026.021.047.048.047h.52l-.623.9a.052.052 0 0 0-.009.027v.027c0 .026.021.047.048.047h.815a.047.047 0 0 0 .047-.047v-.085a.047.047 0 0 0-.047-.047h-.55l.606-.9a.05.05 0 0 0 .008-.026v-.028a.047.047 0 0 0-.047-.047zm5.303 0a.047.047 0 0 0-.047.047v1.086c0 .026.02.047.047.047h.135a.047.047 0 0 0 .047-.047v-.454h.545v.454c0 .026.02.047.047.047h.134a.047.047 0 0 0 .047-.047v-1.086a.047.047 0 0 0-.047-.047h-.134a.047.047 0 0 0-.047.047v.453h-.545v-.453a.047.047 0 0 0-.047-.047zm-2.324.164c.25 0 .372.194.372.425 0 .219-.109.425-.358.426-.242 0-.375-.197-.375-.419 0-.235.108-.432.36-.432zm5.545 0c.25 0 .372.194.372.425 0 .219-.108.425-.358.426-.242 0-.374-.197-.374-.419 0-.235.108-.432.36-.432z"
