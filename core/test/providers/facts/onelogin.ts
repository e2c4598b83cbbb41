import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "onelogin",

  name: "OneLogin",
  type: "oidc",
  issuer: "https://example.onelogin.com/oidc/2",
  authorization: {
    url: "https://example.onelogin.com/oidc/2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.onelogin.com/oidc/2/.well-known/openid-configuration",
    issuer: "https://example.onelogin.com/oidc/2",
  },
  keys: "https://example.onelogin.com/oidc/2/certs",
  token: {
    url: "https://example.onelogin.com/oidc/2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}
