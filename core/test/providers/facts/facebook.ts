import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "facebook",
  name: "Facebook",
  type: "oauth",
  authorization: { url: "https://www.facebook.com/v26.0/dialog/oauth", params: { scope: "email" } },
  checks: ["pkce"],
  token: {
    url: "https://graph.facebook.com/v26.0/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 5183944 },
  },
  calls: [
    {
      url: "https://graph.facebook.com/v26.0/me?fields=id,name,email,picture",
      answer: {
        id: "10",
        name: "Ada Lovelace",
        email: "ada@example.com",
        picture: { data: { url: "https://scontent.example/10" } },
      },
    },
  ],
  user: {
    id: "10",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://scontent.example/10",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error that is an object",
      token: { error: { message: "secret text", type: "OAuthException", code: 100 } },
      status: 400,
      message: /OAuthException/,
    },
  ],
}
