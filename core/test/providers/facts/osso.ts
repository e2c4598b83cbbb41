import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "osso",
  name: "Osso",
  type: "oauth",
  issuer: "https://osso.example/",
  authorization: { url: "https://osso.example/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://osso.example/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 600 },
  },
  calls: [
    {
      url: "https://osso.example/oauth/me",
      answer: { id: "b5c1a7c2", email: "ada@example.com", idp: "Okta" },
    },
  ],
  user: { id: "b5c1a7c2", name: null, email: "ada@example.com", image: null },
  emailVerified: false,
}
