import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "dribbble",
  name: "Dribbble",
  type: "oauth",
  authorization: { url: "https://dribbble.com/oauth/authorize", params: { scope: "public" } },
  checks: ["pkce"],
  token: {
    url: "https://dribbble.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.dribbble.com/v2/user",
      answer: {
        id: 1,
        name: "Ada Lovelace",
        login: "ada",
        avatar_url: "https://cdn.example/ada.jpg",
      },
    },
  ],
  user: { id: "1", name: "Ada Lovelace", email: null, image: "https://cdn.example/ada.jpg" },
  emailVerified: false,
}
