import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "spotify",
  name: "Spotify",
  type: "oauth",
  authorization: {
    url: "https://accounts.spotify.com/authorize",
    params: { scope: "user-read-email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://accounts.spotify.com/api/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.spotify.com/v1/me",
      answer: {
        id: "ada",
        display_name: "Ada Lovelace",
        email: "ada@example.com",
        images: [{ url: "https://i.scdn.example/ada" }],
      },
    },
  ],
  user: {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://i.scdn.example/ada",
  },
  emailVerified: false,
}
