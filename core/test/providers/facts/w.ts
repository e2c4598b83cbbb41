import type { ProviderFacts } from "../flow/provider-facts.ts"

export const webex: ProviderFacts = {
  id: "webex",
  name: "Webex",
  type: "oauth",
  authorization: {
    url: "https://webexapis.com/v1/authorize",
    params: { scope: "spark:kms spark:people_read" },
  },
  checks: ["pkce"],
  token: {
    url: "https://webexapis.com/v1/access_token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 1209599,
      refresh_token: "r",
      refresh_token_expires_in: 7776000,
    },
  },
  calls: [
    {
      url: "https://webexapis.com/v1/people/me",
      answer: {
        id: "Y2lzY29zcGFyazovL3VzL1BFT1BMRS8x",
        emails: ["ada@example.com"],
        displayName: "Ada Lovelace",
        avatar: "https://avatar.example/ada",
      },
    },
  ],
  user: {
    id: "Y2lzY29zcGFyazovL3VzL1BFT1BMRS8x",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatar.example/ada",
  },
  emailVerified: false,
}

export const webexElsewhere: ProviderFacts = {
  ...webex,
  variant: "with another API",
  options: { apiBaseUrl: "https://api.webex.example/v1/" },
  authorization: { ...webex.authorization, url: "https://api.webex.example/v1/authorize" },
  token: { ...webex.token, url: "https://api.webex.example/v1/access_token" },
  calls: [
    {
      url: "https://api.webex.example/v1/people/me",
      answer: { id: "w-1", emails: [], displayName: "Ada" },
    },
  ],
  user: { id: "w-1", name: "Ada", email: null, image: null },
}

export const wechat: ProviderFacts = {
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

export const wikimedia: ProviderFacts = {
  id: "wikimedia",
  name: "Wikimedia",
  type: "oauth",
  authorization: { url: "https://meta.wikimedia.org/w/rest.php/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://meta.wikimedia.org/w/rest.php/oauth2/access_token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile",
      headers: { "user-agent": "lockstep" },
      answer: {
        sub: "12345",
        username: "Ada",
        editcount: 7,
        confirmed_email: true,
        email: "ada@example.com",
      },
    },
  ],
  user: { id: "12345", name: "Ada", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const wordpress: ProviderFacts = {
  id: "wordpress",
  name: "WordPress.com",
  type: "oauth",
  authorization: {
    url: "https://public-api.wordpress.com/oauth2/authorize",
    params: { scope: "auth" },
  },
  checks: ["pkce"],
  token: {
    url: "https://public-api.wordpress.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://public-api.wordpress.com/rest/v1.1/me",
      answer: {
        ID: 7,
        display_name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        avatar_URL: "https://gravatar.example/7",
      },
    },
  ],
  user: {
    id: "7",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://gravatar.example/7",
  },
  emailVerified: true,
}

const workosProfile = {
  object: "profile",
  id: "prof_1",
  connection_id: "conn_1",
  organization_id: "org_1",
  connection_type: "OktaSAML",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  idp_id: "00u1",
  raw_attributes: { picture: "https://idp.example/ada.jpg" },
}

export const workos: ProviderFacts = {
  id: "workos",
  name: "WorkOS",
  type: "oauth",
  authorization: { url: "https://api.workos.com/sso/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.workos.com/sso/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 600,
      profile: workosProfile,
    },
  },
  calls: [{ url: "https://api.workos.com/sso/profile", answer: workosProfile }],
  user: {
    id: "prof_1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://idp.example/ada.jpg",
  },
  emailVerified: false,
}

export const workosOfOneConnection: ProviderFacts = {
  ...workos,
  variant: "of one connection",
  options: { connection: "conn_1" },
  authorization: { ...workos.authorization, params: { connection: "conn_1" } },
  refusals: [
    {
      what: "users of another connection",
      userinfo: { ...workosProfile, connection_id: "conn_2" },
      message: /another connection/,
    },
  ],
}

export const workosWithoutConnection: ProviderFacts = {
  ...workos,
  variant: "with an empty connection",
  options: { connection: "" },
}

export const workosOnAnotherHost: ProviderFacts = {
  ...workos,
  variant: "on another host",
  options: { issuer: "https://login.example/" },
  authorization: { url: "https://login.example/sso/authorize", params: {} },
  token: { ...workos.token, url: "https://login.example/sso/token" },
  calls: [
    {
      url: "https://login.example/sso/profile",
      answer: { id: "prof_1", email: "ada@example.com", first_name: null, raw_attributes: {} },
    },
  ],
  user: { id: "prof_1", name: null, email: "ada@example.com", image: null },
}
