import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "gitlab",
  name: "GitLab",
  type: "oauth",
  authorization: { url: "https://gitlab.com/oauth/authorize", params: { scope: "read_user" } },
  checks: ["pkce"],
  token: {
    url: "https://gitlab.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", scope: "read_user" },
  },
  calls: [
    {
      url: "https://gitlab.com/api/v4/user",
      answer: {
        id: 7,
        username: "ada",
        name: "Ada Lovelace",
        state: "active",
        email: "ada@example.com",
        confirmed_at: "2026-01-02T03:04:05.000Z",
        avatar_url: "https://avatars.example/7",
      },
    },
  ],
  user: {
    id: "7",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatars.example/7",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an account that is blocked",
      userinfo: { id: 7, username: "ada", state: "blocked" },
      message: /locked or not active/,
    },
  ],
}
