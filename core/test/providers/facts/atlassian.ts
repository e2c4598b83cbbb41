import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "atlassian",
  name: "Atlassian",
  type: "oauth",
  authorization: {
    url: "https://auth.atlassian.com/authorize",
    params: { scope: "read:me", audience: "api.atlassian.com" },
  },
  checks: [],
  token: {
    url: "https://auth.atlassian.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.atlassian.com/me",
      answer: {
        account_id: "112233aa",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://avatar.example/ada",
      },
    },
  ],
  user: {
    id: "112233aa",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatar.example/ada",
  },
  emailVerified: true,
}
