import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "todoist",
  name: "Todoist",
  type: "oauth",

  authorization: { url: "https://todoist.com/oauth/authorize", params: { scope: "data:read" } },
  checks: ["pkce"],
  token: {
    url: "https://todoist.com/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.todoist.com/api/v1/user",
      answer: {
        id: "2671355",
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        avatar_big: "https://dcff.example/ada",
      },
    },
  ],
  user: {
    id: "2671355",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://dcff.example/ada",
  },
  emailVerified: false,
}
