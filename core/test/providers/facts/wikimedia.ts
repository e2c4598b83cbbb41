import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "wikimedia",
  name: "Wikimedia",
  type: "oauth",
  authorization: { url: "https://meta.wikimedia.org/w/rest.php/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://meta.wikimedia.org/w/rest.php/oauth2/access_token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile",
      headers: { "user-agent": "lockstep" },
      answer: {
        sub: "12345",
        username: "Ada",
        editcount: 7,
        confirmed_email: true,
        email: "ada@example.com",
      },
    },
  ],
  user: { id: "12345", name: "Ada", email: "ada@example.com", image: null },
  emailVerified: true,
}
