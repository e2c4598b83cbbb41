import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "united-effects",

  name: "United Effects",
  type: "oidc",
  issuer: "https://auth.unitedeffects.com/example",
  authorization: {
    url: "https://auth.unitedeffects.com/example/auth",
    params: { scope: "openid email profile", resource: "https://auth.unitedeffects.com/example" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth.unitedeffects.com/example/.well-known/openid-configuration",
    issuer: "https://auth.unitedeffects.com/example",
  },
  keys: "https://auth.unitedeffects.com/example/jwks",
  token: {
    url: "https://auth.unitedeffects.com/example/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}
