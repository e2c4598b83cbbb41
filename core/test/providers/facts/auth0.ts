import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "auth0",
  name: "Auth0",
  type: "oidc",
  issuer: "https://example.eu.auth0.com/",
  authorization: {
    url: "https://example.eu.auth0.com/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.eu.auth0.com/.well-known/openid-configuration",
    issuer: "https://example.eu.auth0.com/",
  },
  keys: "https://example.eu.auth0.com/.well-known/jwks.json",
  token: {
    url: "https://example.eu.auth0.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
