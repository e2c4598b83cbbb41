import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "eveonline",
  name: "EVE Online",
  type: "oauth",
  authorization: {
    url: "https://login.eveonline.com/v2/oauth/authorize",
    params: { scope: "publicData" },
  },
  checks: [],
  keys: "https://login.eveonline.com/oauth/jwks",
  token: {
    url: "https://login.eveonline.com/v2/oauth/token",
    client: "basic",
    answer: { token_type: "Bearer", expires_in: 1199, refresh_token: "r" },
    jwt: {
      iss: "login.eveonline.com",
      aud: ["client", "EVE Online"],
      sub: "CHARACTER:EVE:123123",
      name: "Ada",
      owner: "8PmzCeTKb4VFUDrHLc=",
    },
  },
  user: {
    id: "123123",
    name: "Ada",
    email: null,
    image: "https://images.evetech.net/characters/123123/portrait?size=128",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a token for another application",
      jwt: { aud: ["other", "EVE Online"] },
      message: /not one for this application/,
    },
    {
      what: "a token of another issuer",
      jwt: { iss: "evil.example" },
      message: /not one for this application/,
    },
  ],
}
