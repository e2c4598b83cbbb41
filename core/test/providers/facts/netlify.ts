import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "netlify",
  name: "Netlify",
  type: "oauth",
  authorization: { url: "https://app.netlify.com/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.netlify.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.netlify.com/api/v1/user",
      answer: {
        id: "n1",
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        avatar_url: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "n1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: false,
}
