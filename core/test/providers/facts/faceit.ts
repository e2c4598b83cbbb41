import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "faceit",
  name: "FACEIT",
  type: "oauth",
  authorization: {
    url: "https://accounts.faceit.com/accounts",
    params: { redirect_popup: "true" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.faceit.com/auth/v1/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 86400 },
  },
  calls: [
    {
      url: "https://api.faceit.com/auth/v1/resources/userinfo",
      answer: {
        guid: "9ad4a6f2",
        nickname: "ada",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "9ad4a6f2",
    name: "ada",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: true,
}
