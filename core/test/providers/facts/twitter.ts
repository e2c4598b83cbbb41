import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "twitter",
  name: "Twitter",
  type: "oauth",
  authorization: {
    url: "https://x.com/i/oauth2/authorize",
    params: { scope: "users.read tweet.read offline.access" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.x.com/2/oauth2/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "users.read tweet.read offline.access",
    },
  },
  calls: [
    {
      url: "https://api.x.com/2/users/me?user.fields=profile_image_url",
      answer: {
        data: {
          id: "2244994945",
          name: "Ada",
          username: "ada",
          profile_image_url: "https://pbs.example/ada_normal.jpg",
        },
      },
    },
  ],
  user: { id: "2244994945", name: "Ada", email: null, image: "https://pbs.example/ada_normal.jpg" },
  emailVerified: false,
}

const scope = "users.read tweet.read offline.access users.email"
const { calls = [], user } = facts

export const withAddress: ProviderFacts = {
  ...facts,
  variant: "with the address",
  options: { authorization: { params: { scope } } },
  authorization: { ...facts.authorization, params: { scope } },
  token: { ...facts.token, answer: { ...facts.token.answer, scope } },
  calls: [
    ...calls,
    {
      url: "https://api.x.com/2/users/me?user.fields=confirmed_email",
      answer: { data: { id: "2244994945", confirmed_email: "ada@example.com" } },
      without: { user, emailVerified: false },
    },
  ],
  user: { ...user, email: "ada@example.com" },
  emailVerified: true,
}
