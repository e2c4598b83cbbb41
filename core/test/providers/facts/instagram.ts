import type { ProviderFacts } from "../flow/provider-facts.ts"

const tokens = {
  access_token: "an-access-token",
  user_id: "17841400000000001",
  permissions: "instagram_business_basic",
}

export const facts: ProviderFacts = {
  id: "instagram",
  name: "Instagram",
  type: "oauth",
  authorization: {
    url: "https://www.instagram.com/oauth/authorize",
    params: { scope: "instagram_business_basic" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.instagram.com/oauth/access_token",
    client: "post",
    answer: tokens,
  },
  calls: [
    {
      url: "https://graph.instagram.com/me?fields=user_id,username,name,account_type,profile_picture_url",
      authorization: "Bearer an-access-token",
      answer: {
        user_id: "17841400000000001",
        id: "1234",
        username: "ada",
        name: "Ada Lovelace",
        account_type: "Business",
        profile_picture_url: "https://scontent.example/ada",
      },
    },
  ],
  user: {
    id: "17841400000000001",
    name: "Ada Lovelace",
    email: null,
    image: "https://scontent.example/ada",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error of the token endpoint",
      token: { error_type: "OAuthException", code: 400, error_message: "secret text" },
      status: 400,
      message: /400/,
    },
  ],
}

export const wrapped: ProviderFacts = {
  ...facts,
  variant: "with tokens in a list",
  token: { ...facts.token, answer: { data: [tokens] } },
}
