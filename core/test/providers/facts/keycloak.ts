import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "keycloak",
  name: "Keycloak",
  type: "oidc",
  issuer: "https://id.example.com/realms/staff",
  authorization: {
    url: "https://id.example.com/realms/staff/protocol/openid-connect/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.example.com/realms/staff/.well-known/openid-configuration",
    issuer: "https://id.example.com/realms/staff",
  },
  keys: "https://id.example.com/realms/staff/protocol/openid-connect/certs",
  token: {
    url: "https://id.example.com/realms/staff/protocol/openid-connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "f:1",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: false,
  },
  user: { id: "f:1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}
