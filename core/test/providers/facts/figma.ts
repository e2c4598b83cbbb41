import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "figma",
  name: "Figma",
  type: "oauth",
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "current_user:read" } },
  checks: [],
  token: {
    url: "https://api.figma.com/v1/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: "https://api.figma.com/v1/me",
      answer: {
        id: "f-1",
        handle: "ada",
        email: "ada@example.com",
        img_url: "https://s3.example/ada",
      },
    },
  ],
  user: { id: "f-1", name: "ada", email: "ada@example.com", image: "https://s3.example/ada" },
  emailVerified: false,
}
