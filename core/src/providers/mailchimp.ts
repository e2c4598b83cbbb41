import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { readUserinfo } from "../provider/read-userinfo.ts"
import { repairTokens } from "../provider/repair-tokens.ts"
import { idText } from "../reading/id-text.ts"

/** What Mailchimp tells about an account and the login that a user has there. */
export interface MailchimpProfile extends AnyClaims {
  /** Name of the account, which several users may share. */
  accountname: string
  login: { login_id: number; email?: string; avatar?: string | null }
  /** Data center, the first part of the API's host name. */
  dc?: string
  /** URL of the API for this account. */
  api_endpoint?: string
}

/**
 * Sign-in with Mailchimp.
 *
 * For local development, register a callback URL with `127.0.0.1` instead of `localhost`.
 *
 * @see https://admin.mailchimp.com/account/oauth2/
 * @param options - what differs from the defaults
 */
export function Mailchimp(
  options: OAuthUserConfig<MailchimpProfile> = {},
): OAuthConfig<MailchimpProfile> {
  return {
    id: "mailchimp",
    name: "Mailchimp",
    type: "oauth",
    authorization: "https://login.mailchimp.com/oauth2/authorize",
    token: {
      url: "https://login.mailchimp.com/oauth2/token",
      conform: repairTokens((answer) => ({ token_type: "bearer", ...answer })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: "https://login.mailchimp.com/oauth2/metadata", request: readMetadata },
    checks: ["pkce", "state"],
    profile: ({ accountname: name, login }) => ({
      id: idText(login.login_id),
      name,
      email: login.email ?? null,
      image: login.avatar ?? null,
    }),
    style: { brandColor: "#000000", mark: () => import("../provider/marks/mailchimp.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mailchimp

/** Mailchimp documents a separate authentication scheme for this endpoint. */
async function readMetadata(context: UserinfoRequestContext): Promise<Profile> {
  const { tokens, provider } = context
  const headers = { authorization: `OAuth ${tokens.access_token ?? ""}` }
  // What Mailchimp documents for this endpoint.
  return (await readUserinfo(provider.userinfoUrl, context, { headers })) as Profile
}
