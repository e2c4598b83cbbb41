import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "logto",

  name: "Logto",
  type: "oidc",
  issuer: "https://example.logto.app/oidc",
  authorization: {
    url: "https://example.logto.app/oidc/auth",
    params: { scope: "offline_access openid email profile" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.logto.app/oidc/.well-known/openid-configuration",
    issuer: "https://example.logto.app/oidc",
  },
  keys: "https://example.logto.app/oidc/jwks",
  token: {
    url: "https://example.logto.app/oidc/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", username: "ada", email: "ada@example.com", email_verified: true },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
  callback: { params: { iss: "https://example.logto.app/oidc" } },
  refusals: [
    {
      what: "the answer of another issuer",
      callback: { iss: "https://evil.logto.example/oidc" },
      message: /iss/,
    },
  ],
}
