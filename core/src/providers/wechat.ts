import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/profile.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/repair-tokens.ts"
import { isJsonObject } from "../reading/read-json.ts"

/** What WeChat tells about a user. */
export interface WeChatProfile extends AnyClaims {
  /** The user's id, another one for each application. */
  openid: string
  /** The same for all applications of one developer account. */
  unionid: string
  nickname: string
  /** URL of a picture. */
  headimgurl: string
}

/** Options of {@link WeChat}. */
export interface WeChatOptions extends OAuthUserConfig<WeChatProfile> {
  /**
   * `OfficialAccount`, the default, for users inside WeChat; `WebsiteApp` for a QR code that users
   * scan with WeChat.
   */
  platformType?: "OfficialAccount" | "WebsiteApp"
}

const pages = {
  OfficialAccount: { path: "oauth2/authorize", scope: "snsapi_userinfo" },
  WebsiteApp: { path: "qrconnect", scope: "snsapi_login" },
}

/**
 * Sign-in with WeChat, which returns no email address.
 *
 * @see https://open.weixin.qq.com/
 * @param options - what differs from the defaults
 */
export function WeChat({
  platformType = "OfficialAccount",
  ...options
}: WeChatOptions = {}): OAuthConfig<WeChatProfile> {
  const { path, scope } = pages[platformType]
  return {
    id: "wechat",
    name: "WeChat",
    type: "oauth",
    authorization: {
      url: `https://open.weixin.qq.com/connect/${path}#wechat_redirect`,
      params: { appid: "{clientId}", scope },
    },
    token: {
      url: "https://api.weixin.qq.com/sns/oauth2/access_token",
      request: requestTokens,
      conform: repairTokens(repair),
    },
    client: { token_endpoint_auth_method: "client_secret_post" },
    userinfo: { url: "https://api.weixin.qq.com/sns/userinfo", request: readWeChatProfile },
    checks: ["state"],
    profile: ({ openid, unionid, nickname, headimgurl }) => ({
      id: unionid ?? openid,
      name: nickname,
      email: null,
      image: headimgurl || null,
    }),
    style: { brandColor: "#07c160", mark: () => import("../provider/marks/wechat.ts") },
    options,
  }
}

// Applications that come from Auth.js import providers by default.
export default WeChat

/** WeChat requires its own parameter names, in the query. */
function requestTokens(context: TokenRequestContext): Promise<Response> {
  const { params, clientId, clientSecret = "", tokenUrl = "", fetch } = context
  const url = new URL(tokenUrl)
  const code = params.get("code") ?? ""
  const query = { appid: clientId, secret: clientSecret, code, grant_type: "authorization_code" }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetch(url, { headers: { accept: "application/json" } })
}

function repair(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { errcode } = answer
  return errcode ? { error: errcode } : { token_type: "bearer", ...answer }
}

async function readWeChatProfile(context: UserinfoRequestContext): Promise<Profile> {
  const { tokens, provider, fetch } = context
  const url = new URL(provider.userinfoUrl ?? "")
  url.searchParams.set("access_token", tokens.access_token ?? "")
  const { openid } = tokens
  url.searchParams.set("openid", typeof openid === "string" ? openid : "")
  url.searchParams.set("lang", "zh_CN")
  const response = await fetch(url, { headers: { accept: "application/json" } })
  const profile: unknown = await response.json()
  if (!isJsonObject(profile)) throw new CallbackRouteError("WeChat's answer is no profile.")
  const { errcode } = profile
  if (typeof errcode === "number" && errcode !== 0) {
    throw new CallbackRouteError(`WeChat answered with the error ${errcode}.`)
  }
  return profile
}
