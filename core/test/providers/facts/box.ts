import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "box",
  name: "Box",
  type: "oauth",
  authorization: { url: "https://account.box.com/api/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.box.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.box.com/2.0/users/me",
      answer: {
        type: "user",
        id: "11446498",
        name: "Ada Lovelace",
        login: "ada@example.com",
        avatar_url: "https://www.box.example/ada",
      },
    },
  ],
  user: {
    id: "11446498",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://www.box.example/ada",
  },
  emailVerified: false,
}
