import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "identity-server4",

  name: "IdentityServer4",
  type: "oidc",
  issuer: "https://id4.example.com",
  authorization: {
    url: "https://id4.example.com/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id4.example.com/.well-known/openid-configuration",
    issuer: "https://id4.example.com",
  },
  keys: "https://id4.example.com/.well-known/openid-configuration/jwks",
  token: {
    url: "https://id4.example.com/connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", preferred_username: "ada", email: "ada@example.com" },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}
