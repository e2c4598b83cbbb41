import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "mastodon",
  name: "Mastodon",
  type: "oauth",
  issuer: "https://social.example/",
  authorization: { url: "https://social.example/oauth/authorize", params: { scope: "read" } },
  checks: ["pkce"],
  token: {
    url: "https://social.example/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://social.example/api/v1/accounts/verify_credentials",
      answer: {
        id: "14715",
        username: "ada",
        display_name: "Ada",
        avatar_static: "https://files.example/ada.png",
      },
    },
  ],
  user: { id: "14715", name: "ada", email: null, image: "https://files.example/ada.png" },
  emailVerified: false,
}
