import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "salesforce",
  name: "Salesforce",
  type: "oidc",

  authorization: {
    url: "https://login.salesforce.com/services/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://login.salesforce.com/.well-known/openid-configuration",
    issuer: "https://login.salesforce.com",
  },
  keys: "https://login.salesforce.com/id/keys",
  token: {
    url: "https://login.salesforce.com/services/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "https://login.salesforce.com/id/00D/005" },
  user: {
    id: "https://login.salesforce.com/id/00D/005",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://c.salesforce.example/ada",
  },
  emailVerified: true,
  calls: [
    {
      url: "https://login.salesforce.com/services/oauth2/userinfo",
      answer: {
        sub: "https://login.salesforce.com/id/00D/005",
        user_id: "005",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://c.salesforce.example/ada",
      },
    },
  ],
  refusals: [
    {
      what: "the profile of another user",
      userinfo: { sub: "other", name: "Eve" },
      message: /sub/,
    },
  ],
}
