import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "okta",
  name: "Okta",
  type: "oidc",
  issuer: "https://example.okta.com/oauth2/default",
  authorization: {
    url: "https://example.okta.com/oauth2/default/v1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.okta.com/oauth2/default/.well-known/openid-configuration",
    issuer: "https://example.okta.com/oauth2/default",
  },
  keys: "https://example.okta.com/oauth2/default/v1/keys",
  token: {
    url: "https://example.okta.com/oauth2/default/v1/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
