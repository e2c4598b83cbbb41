import { CallbackRouteError } from "../errors/errors.ts"
import type { AnyClaims } from "../models/any-claims.ts"
import type { Profile } from "../models/records.ts"
import type {
  OAuthConfig,
  OAuthUserConfig,
  TokenRequestContext,
  UserinfoRequestContext,
} from "../provider/oauth-provider.ts"
import { repairTokens } from "../provider/token-requests.ts"
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
    style: { brandColor: "#07c160", mark },
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

/** From simple-icons (CC0). */
const mark =
  "M8.691 2.188C3.891 2.188 0 5.476 0 9.53c0 2.212 1.17 4.203 3.002 5.55a.59.59 0 0 1 .213.665l-.39 1.48c-.019.07-.048.141-.048.213 0 .163.13.295.29.295a.326.326 0 0 0 .167-.054l1.903-1.114a.864.864 0 0 1 .717-.098 10.16 10.16 0 0 0 2.837.403c.276 0 .543-.027.811-.05-.857-2.578.157-4.972 1.932-6.446 1.703-1.415 3.882-1.98 5.853-1.838-.576-3.583-4.196-6.348-8.596-6.348zM5.785 5.991c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178A1.17 1.17 0 0 1 4.623 7.17c0-.651.52-1.18 1.162-1.18zm5.813 0c.642 0 1.162.529 1.162 1.18a1.17 1.17 0 0 1-1.162 1.178 1.17 1.17 0 0 1-1.162-1.178c0-.651.52-1.18 1.162-1.18zm5.34 2.867c-1.797-.052-3.746.512-5.28 1.786-1.72 1.428-2.687 3.72-1.78 6.22.942 2.453 3.666 4.229 6.884 4.229.826 0 1.622-.12 2.361-.336a.722.722 0 0 1 .598.082l1.584.926a.272.272 0 0 0 .14.047c.134 0 .24-.111.24-.247 0-.06-.023-.12-.038-.177l-.327-1.233a.582.582 0 0 1-.023-.156.49.49 0 0 1 .201-.398C23.024 18.48 24 16.82 24 14.98c0-3.21-2.931-5.837-6.656-6.088V8.89c-.135-.01-.27-.027-.407-.03zm-2.53 3.274c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.97-.982zm4.844 0c.535 0 .969.44.969.982a.976.976 0 0 1-.969.983.976.976 0 0 1-.969-.983c0-.542.434-.982.969-.982z"
