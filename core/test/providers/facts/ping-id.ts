import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "ping-id",

  name: "Ping Identity",
  type: "oidc",
  issuer: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as",
  authorization: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/.well-known/openid-configuration",
    issuer: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as",
  },
  keys: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/jwks",
  token: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}
