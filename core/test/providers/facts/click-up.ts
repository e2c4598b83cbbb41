import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "click-up",
  name: "ClickUp",
  type: "oauth",
  authorization: { url: "https://app.clickup.com/api", params: {} },
  checks: [],
  token: {
    url: "https://api.clickup.com/api/v2/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.clickup.com/api/v2/user",
      answer: { user: { id: 81, username: "Ada", email: "ada@example.com", profilePicture: null } },
    },
  ],
  user: { id: "81", name: "Ada", email: "ada@example.com", image: null },
  emailVerified: false,
}
