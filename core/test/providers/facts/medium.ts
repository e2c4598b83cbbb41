import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "medium",
  name: "Medium",
  type: "oauth",
  authorization: {
    url: "https://medium.com/m/oauth/authorize",
    params: { scope: "basicProfile" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.medium.com/v1/tokens",
    client: "post",
    answer: {
      token_type: "Bearer",
      access_token: "an-access-token",
      refresh_token: "r",
      scope: ["basicProfile"],
      expires_at: 4102444800000,
    },
  },
  calls: [
    {
      url: "https://api.medium.com/v1/me",
      answer: {
        data: {
          id: "5303d74c64f6",
          username: "ada",
          name: "Ada Lovelace",
          url: "https://medium.example/@ada",
          imageUrl: "https://images.example/ada.jpg",
        },
      },
    },
  ],
  user: {
    id: "5303d74c64f6",
    name: "Ada Lovelace",
    email: null,
    image: "https://images.example/ada.jpg",
  },
  emailVerified: false,
}
