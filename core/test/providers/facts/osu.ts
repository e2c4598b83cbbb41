import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "osu",
  name: "osu!",
  type: "oauth",
  authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
  checks: ["pkce"],
  token: {
    url: "https://osu.ppy.sh/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://osu.ppy.sh/api/v2/me",
      answer: { id: 2, username: "ada", avatar_url: "https://a.example/2" },
    },
  ],
  user: { id: "2", name: "ada", email: null, image: "https://a.example/2" },
  emailVerified: false,
}
