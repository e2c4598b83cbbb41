import type { ProviderFacts } from "../flow/provider-facts.ts"

const userinfo =
  "https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified"

export const facts: ProviderFacts = {
  id: "patreon",
  name: "Patreon",
  type: "oauth",
  authorization: {
    url: "https://www.patreon.com/oauth2/authorize",
    params: { scope: "identity identity[email]" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.patreon.com/api/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 2678400,
      refresh_token: "r",
      scope: "identity identity[email]",
    },
  },
  calls: [
    {
      url: userinfo,
      answer: {
        data: {
          type: "user",
          id: "32187",
          attributes: {
            email: "ada@example.com",
            full_name: "Ada Lovelace",
            image_url: "https://c8.example/ada",
            is_email_verified: true,
          },
        },
      },
    },
  ],
  user: {
    id: "32187",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://c8.example/ada",
  },
  emailVerified: true,
}

export const unverified: ProviderFacts = {
  ...facts,
  variant: "with an address that is not verified",
  calls: [
    {
      url: userinfo,
      answer: {
        data: {
          type: "user",
          id: "32187",
          attributes: {
            email: "ada@example.com",
            full_name: "Ada Lovelace",
            image_url: "https://c8.example/ada",
            is_email_verified: false,
          },
        },
      },
    },
  ],
  emailVerified: false,
}
