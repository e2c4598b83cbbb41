import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import { codeGrantForm } from "../provider/code-grant-form.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/repair-tokens.ts"
import { idText } from "../reading/id-text.ts"
import { isJsonObject, parseJsonObject } from "../reading/read-json.ts"

/** What VK tells about a user. */
export interface VkProfile extends AnyClaims {
  user: {
    user_id: number | string
    first_name?: string
    last_name?: string
    /** Absent for users who have none. */
    email?: string
    /** URL of a picture. */
    avatar?: string
    [member: string]: unknown
  }
}

/**
 * Sign-in with VK ID. Register applications of VK's older sign-in again.
 *
 * @see https://id.vk.com/about/business/go
 * @param options - what differs from the defaults
 */
export function VK(options: OAuthUserConfig<VkProfile> = {}): OAuthConfig<VkProfile> {
  return {
    id: "vk",
    name: "VK",
    type: "oauth",
    authorization: { url: "https://id.vk.ru/authorize", params: { scope: "email" } },
    token: {
      url: "https://id.vk.ru/oauth2/auth",
      request: requestTokens,
      conform: repairTokens((answer) => ({ token_type: "bearer", ...answer })),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: "https://id.vk.ru/oauth2/user_info", request: readVkProfile },
    checks: ["pkce", "state"],
    profile: ({ user }) => ({
      id: idText(user.user_id),
      name: [user.first_name, user.last_name].filter(Boolean).join(" ") || null,
      email: user.email ?? null,
      image: user.avatar ?? null,
    }),
    style: { brandColor: "#0077ff", mark: () => import("../provider/marks/vk.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default VK

/** VK ties a code to the device that it was made for, which only the callback names. */
function requestTokens(context: TokenRequestContext): Promise<Response> {
  const { params, tokenUrl = "", fetch } = context
  const body = codeGrantForm(context)
  body.set("device_id", deviceOf(params))
  return fetch(tokenUrl, { method: "POST", headers: { accept: "application/json" }, body })
}

/** Some callbacks have it in a parameter that is JSON. */
function deviceOf(params: URLSearchParams): string {
  const payload = parseJsonObject(params.get("payload") ?? "")
  const device = params.get("device_id") ?? payload?.["device_id"]
  return typeof device === "string" ? device : ""
}

/** VK wants the access token in a form. */
async function readVkProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { provider, tokens, fetch } = context
  const response = await fetch(provider.userinfoUrl ?? "", {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      access_token: tokens.access_token ?? "",
      client_id: provider.clientId,
    }),
  })
  const profile = parseJsonObject(await response.text())
  if (response.status === 200 && isJsonObject(profile?.["user"])) return { ...profile }
  throw new CallbackRouteError("VK did not answer with a profile.")
}
