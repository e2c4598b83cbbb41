import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { Profile } from "../models/profile.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import type { OAuthConfig, OAuthUserConfig, UserinfoRequestContext } from "./oauth-provider.ts"

/** What Mail.ru tells about a person. */
export interface MailruProfile {
  id: string
  name?: string
  nickname?: string
  email?: string
  /** URL of a picture. */
  image?: string
  [member: string]: unknown
}

/**
 * Sign-in with Mail.ru.
 *
 * @see https://o2.mail.ru/docs
 * @param options - what differs from the defaults
 */
export function Mailru(options: OAuthUserConfig<MailruProfile> = {}): OAuthConfig<MailruProfile> {
  return {
    id: "mailru",
    name: "Mail.ru",
    type: "oauth",
    authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
    token: "https://oauth.mail.ru/token",
    userinfo: { url: "https://oauth.mail.ru/userinfo", request: readMailruProfile },
    checks: ["pkce", "state"],
    profile: ({ id, name, nickname, email, image }) => ({
      id,
      name: name ?? nickname ?? null,
      email: email ?? null,
      image: image ?? null,
    }),
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default Mailru

/** Mail.ru wants the access token in the query. */
async function readMailruProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { provider, tokens, fetch } = context
  const url = new URL(provider.userinfoUrl ?? "")
  url.searchParams.set("access_token", tokens.access_token ?? "")
  const response = await fetch(url, { headers: { accept: "application/json" } })
  const profile = parseJsonObject(await response.text())
  if (response.status === 200 && profile !== undefined) return profile
  throw new CallbackRouteError("Mail.ru's answer is no profile.")
}
