import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "concept2",
  name: "Concept2",
  type: "oauth",
  authorization: {
    url: "https://log.concept2.com/oauth/authorize",
    params: { scope: "user:read,results:write" },
  },
  checks: ["pkce"],
  token: {
    url: "https://log.concept2.com/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://log.concept2.com/api/users/me",
      answer: {
        data: {
          id: 1,
          username: "ada",
          email: "ada@example.com",
          profile_image: "https://media.example/1",
        },
      },
    },
  ],
  user: { id: "1", name: "ada", email: "ada@example.com", image: "https://media.example/1" },
  emailVerified: false,
}
