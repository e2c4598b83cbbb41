import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
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

export const unverified: ProviderFacts = {
  ...facts,
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
  user: { ...facts.user, image: null },
  emailVerified: false,
}
