import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "mailru",
  name: "Mail.ru",
  type: "oauth",
  authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
  checks: ["pkce"],
  token: {
    url: "https://oauth.mail.ru/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: "https://oauth.mail.ru/userinfo?access_token=an-access-token",
      authorization: null,
      answer: {
        id: "m-1",
        client_id: "client",
        name: "Ada Lovelace",
        nickname: "ada",
        email: "ada@example.com",
        image: "https://filin.example/ada",
      },
    },
  ],
  user: {
    id: "m-1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://filin.example/ada",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is none",
      userinfo: [],
      message: /no profile/,
    },
  ],
}

export const withNickname: ProviderFacts = {
  ...facts,
  variant: "with a nickname only",
  calls: [
    {
      url: "https://oauth.mail.ru/userinfo?access_token=an-access-token",
      authorization: null,
      answer: { id: "m-1", nickname: "ada" },
    },
  ],
  user: { id: "m-1", name: "ada", email: null, image: null },
}
