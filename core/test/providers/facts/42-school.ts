import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "42-school",
  name: "42 School",
  type: "oauth",
  authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
  checks: ["pkce"],
  token: {
    url: "https://api.intra.42.fr/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.intra.42.fr/v2/me",
      answer: {
        id: 2,
        login: "ada",
        usual_full_name: "Ada Lovelace",
        email: "ada@student.example",
        image: { link: "https://cdn.example/ada.jpg" },
      },
    },
  ],
  user: {
    id: "2",
    name: "Ada Lovelace",
    email: "ada@student.example",
    image: "https://cdn.example/ada.jpg",
  },
  emailVerified: false,
}
