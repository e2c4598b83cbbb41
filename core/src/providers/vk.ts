import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import { codeGrantForm, repairTokens } from "../provider/token-requests.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
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
    style: { brandColor: "#0077ff", mark },
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

/** From simple-icons (CC0). */
const mark =
  "m9.489.004.729-.003h3.564l.73.003.914.01.433.007.418.011.403.014.388.016.374.021.36.025.345.03.333.033c1.74.196 2.933.616 3.833 1.516.9.9 1.32 2.092 1.516 3.833l.034.333.029.346.025.36.02.373.025.588.012.41.013.644.009.915.004.98-.001 3.313-.003.73-.01.914-.007.433-.011.418-.014.403-.016.388-.021.374-.025.36-.03.345-.033.333c-.196 1.74-.616 2.933-1.516 3.833-.9.9-2.092 1.32-3.833 1.516l-.333.034-.346.029-.36.025-.373.02-.588.025-.41.012-.644.013-.915.009-.98.004-3.313-.001-.73-.003-.914-.01-.433-.007-.418-.011-.403-.014-.388-.016-.374-.021-.36-.025-.345-.03-.333-.033c-1.74-.196-2.933-.616-3.833-1.516-.9-.9-1.32-2.092-1.516-3.833l-.034-.333-.029-.346-.025-.36-.02-.373-.025-.588-.012-.41-.013-.644-.009-.915-.004-.98.001-3.313.003-.73.01-.914.007-.433.011-.418.014-.403.016-.388.021-.374.025-.36.03-.345.033-.333c.196-1.74.616-2.933 1.516-3.833.9-.9 2.092-1.32 3.833-1.516l.333-.034.346-.029.36-.025.373-.02.588-.025.41-.012.644-.013.915-.009ZM6.79 7.3H4.05c.13 6.24 3.25 9.99 8.72 9.99h.31v-3.57c2.01.2 3.53 1.67 4.14 3.57h2.84c-.78-2.84-2.83-4.41-4.11-5.01 1.28-.74 3.08-2.54 3.51-4.98h-2.58c-.56 1.98-2.22 3.78-3.8 3.95V7.3H10.5v6.92c-1.6-.4-3.62-2.34-3.71-6.92Z"
