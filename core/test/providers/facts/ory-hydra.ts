import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "hydra",
  module: "ory-hydra",
  name: "Hydra",
  type: "oidc",
  issuer: "https://example.projects.oryapis.com",
  authorization: {
    url: "https://example.projects.oryapis.com/oauth2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.projects.oryapis.com/.well-known/openid-configuration",
    issuer: "https://example.projects.oryapis.com",
  },
  keys: "https://example.projects.oryapis.com/.well-known/jwks.json",
  token: {
    url: "https://example.projects.oryapis.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
