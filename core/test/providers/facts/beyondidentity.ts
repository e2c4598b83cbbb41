import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "beyondidentity",

  name: "Beyond Identity",
  type: "oidc",
  issuer: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a",
  authorization: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/.well-known/openid-configuration",
    issuer: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a",
  },
  keys: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/.well-known/jwks.json",
  token: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    name: "Ada Lovelace",
    preferred_username: "ada",
    email: "ada@example.com",
  },
  user: { id: "00u1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}
