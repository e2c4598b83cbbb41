import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "mattermost",
  name: "Mattermost",
  type: "oauth",
  issuer: "https://chat.example",
  authorization: { url: "https://chat.example/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://chat.example/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://chat.example/api/v4/users/me",
      answer: {
        id: "m1",
        username: "ada",
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.com",
        email_verified: true,
      },
    },
  ],
  user: { id: "m1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}
