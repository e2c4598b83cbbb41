import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "azure-ad-b2c",
  name: "Azure AD B2C",
  type: "oidc",
  issuer: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0",
  authorization: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0/.well-known/openid-configuration",
    issuer: "https://example.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/",
  },
  keys: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/discovery/v2.0/keys",
  token: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "b2c", name: "Ada Lovelace", emails: ["ada@example.com", "other@example.com"] },
  user: { id: "b2c", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "another issuer than the policy names",
      claims: { iss: "https://evil.b2clogin.com/1/v2.0/" },
      message: /iss/,
    },
  ],
}
