import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "webex",
  name: "Webex",
  type: "oauth",
  authorization: {
    url: "https://webexapis.com/v1/authorize",
    params: { scope: "spark:kms spark:people_read" },
  },
  checks: ["pkce"],
  token: {
    url: "https://webexapis.com/v1/access_token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 1209599,
      refresh_token: "r",
      refresh_token_expires_in: 7776000,
    },
  },
  calls: [
    {
      url: "https://webexapis.com/v1/people/me",
      answer: {
        id: "Y2lzY29zcGFyazovL3VzL1BFT1BMRS8x",
        emails: ["ada@example.com"],
        displayName: "Ada Lovelace",
        avatar: "https://avatar.example/ada",
      },
    },
  ],
  user: {
    id: "Y2lzY29zcGFyazovL3VzL1BFT1BMRS8x",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatar.example/ada",
  },
  emailVerified: false,
}

export const elsewhere: ProviderFacts = {
  ...facts,
  variant: "with another API",
  options: { apiBaseUrl: "https://api.webex.example/v1/" },
  authorization: { ...facts.authorization, url: "https://api.webex.example/v1/authorize" },
  token: { ...facts.token, url: "https://api.webex.example/v1/access_token" },
  calls: [
    {
      url: "https://api.webex.example/v1/people/me",
      answer: { id: "w-1", emails: [], displayName: "Ada" },
    },
  ],
  user: { id: "w-1", name: "Ada", email: null, image: null },
}
