import type { ProviderFacts } from "../flow/provider-facts.ts"

export const eventbrite: ProviderFacts = {
  id: "eventbrite",
  name: "Eventbrite",
  type: "oauth",
  authorization: {
    url: "https://www.eventbrite.com/oauth/authorize",
    params: { scope: "user.profile" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.eventbrite.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer" },
  },
  calls: [
    {
      url: "https://www.eventbriteapi.com/v3/users/me/",
      answer: {
        id: "142429416488",
        name: "Ada Lovelace",
        first_name: "Ada",
        last_name: "Lovelace",
        emails: [
          { email: "old@example.com", primary: false, verified: true },
          { email: "ada@example.com", primary: true, verified: true },
        ],
        image_id: "5678",
      },
    },
  ],
  user: {
    id: "142429416488",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F5678%2F1%2Foriginal.jpg",
  },
  emailVerified: true,
}

export const eventbriteUnverified: ProviderFacts = {
  ...eventbrite,
  variant: "without a picture, with an address that is not verified",
  calls: [
    {
      url: "https://www.eventbriteapi.com/v3/users/me/",
      answer: {
        id: "142429416488",
        name: "Ada Lovelace",
        emails: [
          { email: "old@example.com", primary: false, verified: true },
          { email: "ada@example.com", primary: true, verified: false },
        ],
        image_id: null,
      },
    },
  ],
  user: { ...eventbrite.user, image: null },
  emailVerified: false,
}

export const eveonline: ProviderFacts = {
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
