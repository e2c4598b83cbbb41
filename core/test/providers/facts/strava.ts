import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "strava",
  name: "Strava",
  type: "oauth",

  authorization: {
    url: "https://www.strava.com/oauth/authorize",
    params: { scope: "read", approval_prompt: "auto" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.strava.com/api/v3/oauth/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_at: 4102444800,
      expires_in: 21600,
      refresh_token: "r",
      athlete: { id: 134815 },
    },
  },
  calls: [
    {
      url: "https://www.strava.com/api/v3/athlete",
      answer: {
        id: 134815,
        firstname: "Ada",
        lastname: "Lovelace",
        profile: "avatar/athlete/large.png",
      },
    },
  ],
  user: { id: "134815", name: "Ada Lovelace", email: null, image: null },
  emailVerified: false,
  callback: { params: { scope: "read" } },
}
