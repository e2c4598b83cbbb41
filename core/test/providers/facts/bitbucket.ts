import type { ProviderFacts } from "../flow/provider-facts.ts"

const ada = { id: "557058:ada", name: "Ada Lovelace", image: "https://avatars.example/ada" }

export const facts: ProviderFacts = {
  id: "bitbucket",
  name: "Bitbucket",
  type: "oauth",
  authorization: {
    url: "https://bitbucket.org/site/oauth2/authorize",
    params: { scope: "account" },
  },
  checks: ["pkce"],
  token: {
    url: "https://bitbucket.org/site/oauth2/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      expires_in: 7200,
      refresh_token: "r",
      scopes: "account email",
    },
  },
  calls: [
    {
      url: "https://api.bitbucket.org/2.0/user",
      answer: {
        account_id: "557058:ada",
        uuid: "{d301aafa}",
        username: "ada",
        display_name: "Ada Lovelace",
        links: { avatar: { href: "https://avatars.example/ada" } },
      },
    },
    {
      url: "https://api.bitbucket.org/2.0/user/emails",
      answer: {
        values: [
          { email: "old@example.com", is_primary: false, is_confirmed: true },
          { email: "Ada@example.com", is_primary: true, is_confirmed: true },
        ],
      },
      without: { user: { ...ada, email: null }, emailVerified: false },
    },
  ],
  user: { ...ada, email: "ada@example.com" },
  emailVerified: true,
}

const [profileCall] = facts.calls ?? []

export const unconfirmed: ProviderFacts = {
  ...facts,
  variant: "with an address that is not confirmed",
  calls: [
    ...(profileCall ? [profileCall] : []),
    {
      url: "https://api.bitbucket.org/2.0/user/emails",
      answer: { values: [{ email: "ada@example.com", is_primary: true, is_confirmed: false }] },
    },
  ],
  user: { ...ada, email: null },
  emailVerified: false,
}
