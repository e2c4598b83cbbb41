import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "authentik",

  name: "Authentik",
  type: "oidc",
  issuer: "https://id.example.com/application/o/wiki/",
  authorization: {
    url: "https://id.example.com/application/o/authorize/",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.example.com/application/o/wiki/.well-known/openid-configuration",
    issuer: "https://id.example.com/application/o/wiki/",
  },
  keys: "https://id.example.com/application/o/wiki/jwks/",
  token: {
    url: "https://id.example.com/application/o/token/",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
