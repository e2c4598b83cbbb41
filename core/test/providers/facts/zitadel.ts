import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "zitadel",

  name: "ZITADEL",
  type: "oidc",
  issuer: "https://example.eu1.zitadel.cloud",
  authorization: {
    url: "https://example.eu1.zitadel.cloud/oauth/v2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.eu1.zitadel.cloud/.well-known/openid-configuration",
    issuer: "https://example.eu1.zitadel.cloud",
  },
  keys: "https://example.eu1.zitadel.cloud/oauth/v2/keys",
  token: {
    url: "https://example.eu1.zitadel.cloud/oauth/v2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const withoutSecret: ProviderFacts = {
  ...facts,
  variant: "without a secret",
  options: { client: { token_endpoint_auth_method: "none" } },
  token: { ...facts.token, client: "none" },
}
