import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "duende-identity-server6",

  name: "DuendeIdentityServer6",
  type: "oidc",
  issuer: "https://demo.duendesoftware.com",
  authorization: {
    url: "https://demo.duendesoftware.com/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://demo.duendesoftware.com/.well-known/openid-configuration",
    issuer: "https://demo.duendesoftware.com",
  },
  keys: "https://demo.duendesoftware.com/.well-known/openid-configuration/jwks",
  token: {
    url: "https://demo.duendesoftware.com/connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
