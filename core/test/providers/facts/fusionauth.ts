import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "fusionauth",

  name: "FusionAuth",
  type: "oidc",
  issuer: "https://example.fusionauth.io",
  authorization: {
    url: "https://example.fusionauth.io/oauth2/authorize",
    params: { scope: "openid offline_access email profile" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.fusionauth.io/.well-known/openid-configuration",
    issuer: "https://example.fusionauth.io",
  },
  keys: "https://example.fusionauth.io/.well-known/jwks.json",
  token: {
    url: "https://example.fusionauth.io/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    given_name: "Ada",
    family_name: "Lovelace",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const withTenant: ProviderFacts = {
  ...facts,
  variant: "with a tenant",
  options: { tenantId: "tenant-1" },
  authorization: {
    ...facts.authorization,
    params: { ...facts.authorization.params, tenantId: "tenant-1" },
  },
}
