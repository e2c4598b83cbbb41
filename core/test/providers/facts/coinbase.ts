import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "coinbase",
  name: "Coinbase",
  type: "oauth",

  authorization: {
    url: "https://login.coinbase.com/oauth2/auth",
    params: { scope: "wallet:user:email wallet:user:read" },
  },
  checks: ["pkce"],
  token: {
    url: "https://login.coinbase.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.coinbase.com/v2/user",
      answer: {
        data: {
          id: "9da7a204",
          name: "Ada Lovelace",
          email: "ada@example.com",
          avatar_url: "https://images.example/ada",
        },
      },
    },
  ],
  user: {
    id: "9da7a204",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://images.example/ada",
  },
  emailVerified: false,
}
