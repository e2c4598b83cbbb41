import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "polar",
  name: "Polar",
  type: "oauth",
  authorization: {
    url: "https://polar.sh/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.polar.sh/v1/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 864000,
      refresh_token: null,
      scope: "openid profile email",
    },
  },
  idToken: { iss: "https://polar.sh", sub: "3fa85f64" },
  calls: [
    {
      url: "https://api.polar.sh/v1/oauth2/userinfo",
      answer: {
        sub: "3fa85f64",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "3fa85f64",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: true,
}

export const otherNames: ProviderFacts = {
  ...facts,
  variant: "with members of other names",
  calls: [
    {
      url: "https://api.polar.sh/v1/oauth2/userinfo",
      answer: {
        id: "3fa85f64",
        username: "ada",
        public_name: "Ada",
        email: "ada@example.com",
        avatar_url: "https://avatars.example/ada",
      },
    },
  ],
  user: {
    id: "3fa85f64",
    name: "Ada",
    email: "ada@example.com",
    image: "https://avatars.example/ada",
  },
  emailVerified: false,
}
