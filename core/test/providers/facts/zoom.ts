import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "zoom",
  name: "Zoom",
  type: "oauth",
  authorization: { url: "https://zoom.us/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://zoom.us/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.zoom.us/v2/users/me",
      answer: {
        id: "z1",
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.com",
        verified: 1,
        pic_url: "https://zoom.example/ada",
      },
    },
  ],
  user: {
    id: "z1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://zoom.example/ada",
  },
  emailVerified: true,
}
