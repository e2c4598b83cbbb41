import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
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
