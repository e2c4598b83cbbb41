import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "kick",
  name: "Kick",
  type: "oauth",
  authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
  checks: ["pkce"],
  token: {
    url: "https://id.kick.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.kick.com/public/v1/users",
      answer: {
        data: [
          {
            user_id: 123,
            name: "ada",
            email: "ada@example.com",
            profile_picture: "https://files.example/ada",
          },
        ],
        message: "OK",
      },
    },
  ],
  user: { id: "123", name: "ada", email: "ada@example.com", image: "https://files.example/ada" },
  emailVerified: false,
}
