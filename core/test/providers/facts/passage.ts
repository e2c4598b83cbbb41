import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "passage",

  name: "Passage",
  type: "oidc",
  issuer: "https://example.withpassage.com",
  authorization: {
    url: "https://example.withpassage.com/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.withpassage.com/.well-known/openid-configuration",
    issuer: "https://example.withpassage.com",
  },
  keys: "https://example.withpassage.com/.well-known/jwks.json",
  token: {
    url: "https://example.withpassage.com/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
