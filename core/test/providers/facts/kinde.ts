import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "kinde",

  name: "Kinde",
  type: "oidc",
  issuer: "https://example.kinde.com",
  authorization: {
    url: "https://example.kinde.com/oauth2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.kinde.com/.well-known/openid-configuration",
    issuer: "https://example.kinde.com",
  },
  keys: "https://example.kinde.com/.well-known/jwks",
  token: {
    url: "https://example.kinde.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
