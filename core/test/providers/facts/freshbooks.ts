import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "freshbooks",
  name: "Freshbooks",
  type: "oauth",

  authorization: { url: "https://auth.freshbooks.com/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.freshbooks.com/auth/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.freshbooks.com/auth/api/v1/users/me",
      answer: {
        response: {
          id: 712052,
          first_name: "Ada",
          last_name: "Lovelace",
          email: "ada@example.com",
        },
      },
    },
  ],
  user: { id: "712052", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}
