import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
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

export const withOtherName: ProviderFacts = {
  ...facts,
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
  user: { ...facts.user, name: "Ada", email: null },
}
