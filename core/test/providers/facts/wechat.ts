import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "wechat",
  name: "WeChat",
  type: "oauth",
  authorization: {
    url: "https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect",
    params: { appid: "client", scope: "snsapi_userinfo" },
  },
  checks: [],
  token: {
    url: "https://api.weixin.qq.com/sns/oauth2/access_token",
    client: "custom",
    method: "GET",
    params: {
      appid: "client",
      secret: "secret",
      code: "the-code",
      grant_type: "authorization_code",
    },
    answer: {
      access_token: "an-access-token",
      expires_in: 7200,
      refresh_token: "r",
      openid: "open-1",
      scope: "snsapi_userinfo",
      unionid: "union-1",
    },
  },
  calls: [
    {
      url: "https://api.weixin.qq.com/sns/userinfo?access_token=an-access-token&openid=open-1&lang=zh_CN",
      authorization: null,
      answer: {
        openid: "open-1",
        nickname: "Ada",
        headimgurl: "https://thirdwx.example/ada",
        unionid: "union-1",
      },
    },
  ],
  user: { id: "union-1", name: "Ada", email: null, image: "https://thirdwx.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { errcode: 40029, errmsg: "invalid code" },
      message: /40029/,
    },
    {
      what: "a profile that is an error",
      userinfo: { errcode: 40003, errmsg: "invalid openid" },
      message: /40003/,
    },
  ],
}
