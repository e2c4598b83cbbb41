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
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/strava",
      client_id: "client",
      client_secret: "secret",
    },
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
  refusals: [
    {
      what: "an error of the token endpoint",
      token: { message: "Bad Request", errors: [{ resource: "Application", code: "invalid" }] },
      status: 400,
      message: /400/,
    },
  ],
}

export const withPicture: ProviderFacts = {
  ...facts,
  variant: "with a picture",
  calls: [
    {
      url: "https://www.strava.com/api/v3/athlete",
      answer: {
        id: 134815,
        firstname: "Ada",
        lastname: "Lovelace",
        profile: "https://dgalywyr863hv.example/large.jpg",
      },
    },
  ],
  user: { ...facts.user, image: "https://dgalywyr863hv.example/large.jpg" },
}
