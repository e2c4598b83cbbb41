import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "boxyhq-saml",
  name: "BoxyHQ SAML",
  type: "oauth",
  issuer: "https://sso.example",
  authorization: {
    url: "https://sso.example/api/oauth/authorize",
    params: { provider: "saml" },
  },
  checks: ["pkce"],
  token: {
    url: "https://sso.example/api/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 300 },
  },
  calls: [
    {
      url: "https://sso.example/api/oauth/userinfo",
      answer: {
        id: "ada-1",
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        requested: { tenant: "analytical.example", product: "engine" },
      },
    },
  ],
  user: { id: "ada-1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const withoutNames: ProviderFacts = {
  ...facts,
  variant: "without names",
  calls: [
    {
      url: "https://sso.example/api/oauth/userinfo",
      answer: { id: "ada-1", email: "ada@example.com" },
    },
  ],
  user: { ...facts.user, name: null },
}

export const forOneTenant: ProviderFacts = {
  ...facts,
  variant: "for one tenant",
  options: {
    authorization: { params: { tenant: "analytical.example", product: "engine" } },
  },
  authorization: {
    ...facts.authorization,
    params: { provider: "saml", tenant: "analytical.example", product: "engine" },
  },
}
