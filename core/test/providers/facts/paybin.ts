import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "paybin",

  name: "Paybin",
  type: "oidc",

  authorization: {
    url: "https://idp.paybin.io/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://idp.paybin.io/.well-known/openid-configuration",
    issuer: "https://idp.paybin.io",
  },
  keys: "https://idp.paybin.io/oauth2/jwks",
  token: {
    url: "https://idp.paybin.io/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
