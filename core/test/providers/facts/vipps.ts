import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "vipps",
  name: "Vipps",
  type: "oidc",

  authorization: {
    url: "https://api.vipps.no/access-management-1.0/access/oauth2/auth",
    params: { scope: "openid name email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.vipps.no/access-management-1.0/access/.well-known/openid-configuration",
    issuer: "https://api.vipps.no/access-management-1.0/access/",
  },
  keys: "https://api.vipps.no/access-management-1.0/access/.well-known/jwks.json",
  token: {
    url: "https://api.vipps.no/access-management-1.0/access/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "c06c4afe" },
  user: { id: "c06c4afe", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: true,
  calls: [
    {
      url: "https://api.vipps.no/vipps-userinfo-api/userinfo",
      answer: {
        sub: "c06c4afe",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
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
