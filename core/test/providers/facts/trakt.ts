import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "trakt",
  name: "Trakt",
  type: "oauth",
  authorization: { url: "https://trakt.tv/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.trakt.tv/oauth/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "public",
    },
  },
  calls: [
    {
      url: "https://api.trakt.tv/users/me?extended=full",
      headers: { "trakt-api-version": "2", "trakt-api-key": "client" },
      answer: {
        username: "ada",
        name: "Ada",
        ids: { slug: "ada" },
        images: { avatar: { full: "https://walter.example/ada" } },
      },
    },
  ],
  user: { id: "ada", name: "Ada", email: null, image: "https://walter.example/ada" },
  emailVerified: false,
}
