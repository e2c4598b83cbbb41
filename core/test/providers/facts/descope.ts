import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "descope",

  name: "Descope",
  type: "oidc",

  authorization: {
    url: "https://api.descope.com/client/oauth2/v1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.descope.com/client/.well-known/openid-configuration",
    issuer: "https://api.descope.com/client",
  },
  keys: "https://api.descope.com/client/keys",
  token: {
    url: "https://api.descope.com/client/oauth2/v1/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
