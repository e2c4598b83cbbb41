import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "frontegg",

  name: "Frontegg",
  type: "oidc",
  issuer: "https://example.frontegg.com",
  authorization: {
    url: "https://example.frontegg.com/oauth/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.frontegg.com/oauth/.well-known/openid-configuration",
    issuer: "https://example.frontegg.com",
  },
  keys: "https://example.frontegg.com/.well-known/jwks.json",
  token: {
    url: "https://example.frontegg.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
