import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "notion",
  name: "Notion",
  type: "oauth",
  authorization: { url: "https://api.notion.com/v1/oauth/authorize", params: { owner: "user" } },
  checks: ["pkce"],
  token: {
    url: "https://api.notion.com/v1/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      refresh_token: null,
      bot_id: "b",
      workspace_id: "w",
    },
  },
  calls: [
    {
      url: "https://api.notion.com/v1/users/me",
      headers: { "notion-version": "2022-06-28" },
      answer: {
        object: "user",
        id: "bot",
        type: "bot",
        bot: {
          owner: {
            type: "user",
            user: {
              object: "user",
              id: "person-1",
              name: "Ada Lovelace",
              avatar_url: "https://s3.example/ada",
              person: { email: "ada@example.com" },
            },
          },
        },
      },
    },
  ],
  user: {
    id: "person-1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://s3.example/ada",
  },
  emailVerified: false,
}
