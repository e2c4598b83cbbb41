import type { ProviderFacts } from "../flow/provider-facts.ts"

export const naver: ProviderFacts = {
  id: "naver",
  name: "Naver",
  type: "oauth",
  authorization: { url: "https://nid.naver.com/oauth2.0/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://nid.naver.com/oauth2.0/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      refresh_token: "r",
      token_type: "bearer",
      expires_in: "3600",
    },
  },
  calls: [
    {
      url: "https://openapi.naver.com/v1/nid/me",
      answer: {
        resultcode: "00",
        message: "success",
        response: {
          id: "32742776",
          nickname: "ada",
          email: "ada@example.com",
          profile_image: "https://ssl.example/ada",
        },
      },
    },
  ],
  user: { id: "32742776", name: "ada", email: "ada@example.com", image: "https://ssl.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_request", error_description: "no" },
      message: /invalid_request/,
    },
    {
      what: "a profile that is an error",
      userinfo: { resultcode: "024", message: "Authentication failed" },
      message: /error/,
    },
  ],
}

export const netlify: ProviderFacts = {
  id: "netlify",
  name: "Netlify",
  type: "oauth",
  authorization: { url: "https://app.netlify.com/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.netlify.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.netlify.com/api/v1/user",
      answer: {
        id: "n1",
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        avatar_url: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "n1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: false,
}

const netsuiteRestlet = "https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl"

export const netsuite: ProviderFacts = {
  id: "netsuite",
  name: "NetSuite",
  type: "oauth",
  required: { accountID: "1234567_SB1", userinfo: `${netsuiteRestlet}?script=12&deploy=1` },
  authorization: {
    url: "https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl",
    params: { scope: "restlets rest_webservices" },
  },
  checks: [],
  callback: { params: { role: "3", entity: "12", company: "1234567_SB1" } },
  token: {
    url: "https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: "3600",
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: `${netsuiteRestlet}?script=12&deploy=1`,
      answer: {
        id: 12,
        name: "Ada Lovelace",
        email: "ada@example.com",
        location: 1,
        role: 3,
        department: 2,
      },
    },
  ],
  user: { id: "12", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const netsuiteWithPrompt: ProviderFacts = {
  ...netsuite,
  variant: "with a prompt and another scope",
  options: { prompt: "consent", scope: "restlets" },
  authorization: { ...netsuite.authorization, params: { prompt: "consent", scope: "restlets" } },
}

export const nextcloud: ProviderFacts = {
  id: "nextcloud",
  name: "Nextcloud",
  type: "oauth",
  issuer: "https://cloud.example/next",
  authorization: { url: "https://cloud.example/next/apps/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://cloud.example/next/apps/oauth2/api/v1/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
      user_id: "ada l",
    },
  },
  calls: [
    {
      url: "https://cloud.example/next/ocs/v2.php/cloud/user?format=json",
      headers: { "ocs-apirequest": "true", accept: "application/json" },
      answer: {
        ocs: {
          meta: { status: "ok", statuscode: 200, message: "OK" },
          data: { id: "ada l", displayname: "Ada Lovelace", email: "ada@example.com" },
        },
      },
    },
  ],
  user: {
    id: "ada l",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://cloud.example/next/avatar/ada%20l/512",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is an error",
      userinfo: { ocs: { meta: { status: "failure", statuscode: 997 }, data: [] } },
      message: /error/,
    },
  ],
}

export const nextcloudWithOtherName: ProviderFacts = {
  ...nextcloud,
  variant: "with the name as some versions write it",
  calls: [
    {
      url: "https://cloud.example/next/ocs/v2.php/cloud/user?format=json",
      answer: {
        ocs: {
          meta: { status: "ok", statuscode: 200 },
          data: { id: "ada l", "display-name": "Ada", email: null },
        },
      },
    },
  ],
  user: { ...nextcloud.user, name: "Ada", email: null },
}

export const notion: ProviderFacts = {
  id: "notion",
  name: "Notion",
  type: "oauth",
  authorization: { url: "https://api.notion.com/v1/oauth/authorize", params: { owner: "user" } },
  checks: ["pkce"],
  token: {
    url: "https://api.notion.com/v1/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      refresh_token: null,
      bot_id: "b",
      workspace_id: "w",
    },
  },
  calls: [
    {
      url: "https://api.notion.com/v1/users/me",
      headers: { "notion-version": "2022-06-28" },
      answer: {
        object: "user",
        id: "bot",
        type: "bot",
        bot: {
          owner: {
            type: "user",
            user: {
              object: "user",
              id: "person-1",
              name: "Ada Lovelace",
              avatar_url: "https://s3.example/ada",
              person: { email: "ada@example.com" },
            },
          },
        },
      },
    },
  ],
  user: {
    id: "person-1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://s3.example/ada",
  },
  emailVerified: false,
}
