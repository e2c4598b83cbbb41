import type { ProviderFacts } from "../flow/provider-facts.ts"

const url = "https://login.yandex.ru/info?format=json"
const authorization = "OAuth an-access-token"

export const facts: ProviderFacts = {
  id: "yandex",
  name: "Yandex",
  type: "oauth",
  authorization: {
    url: "https://oauth.yandex.ru/authorize",
    params: { scope: "login:info login:email login:avatar" },
  },
  checks: ["pkce"],
  callback: { params: { cid: "c-1" } },
  token: {
    url: "https://oauth.yandex.ru/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      expires_in: 31536000,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url,
      authorization,
      answer: {
        id: "1000034426",
        login: "ada",
        client_id: "client",
        display_name: "Ada L.",
        real_name: "Ada Lovelace",
        first_name: "Ada",
        default_email: "ada@example.com",
        emails: ["ada@example.com"],
        is_avatar_empty: false,
        default_avatar_id: "131652443",
        psuid: "p",
      },
    },
  ],
  user: {
    id: "1000034426",
    name: "Ada L.",
    email: "ada@example.com",
    image: "https://avatars.yandex.net/get-yapic/131652443/islands-200",
  },
  emailVerified: false,
}

export const withoutDefaults: ProviderFacts = {
  ...facts,
  variant: "without a picture and a default address",
  calls: [
    {
      url,
      authorization,
      answer: {
        id: "1000034426",
        login: "ada",
        real_name: "Ada Lovelace",
        emails: ["ada@mail.example"],
        is_avatar_empty: true,
        default_avatar_id: "0/0-0",
      },
    },
  ],
  user: { ...facts.user, name: "Ada Lovelace", email: "ada@mail.example", image: null },
}

export const withLoginOnly: ProviderFacts = {
  ...facts,
  variant: "with a login only",
  calls: [{ url, authorization, answer: { id: "1000034426", login: "ada" } }],
  user: { id: "1000034426", name: "ada", email: null, image: null },
}
