import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "asgardeo",

  name: "Asgardeo",
  type: "oidc",
  issuer: "https://api.asgardeo.io/t/example/oauth2/token",
  authorization: {
    url: "https://api.asgardeo.io/t/example/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.asgardeo.io/t/example/oauth2/token/.well-known/openid-configuration",
    issuer: "https://api.asgardeo.io/t/example/oauth2/token",
  },
  keys: "https://api.asgardeo.io/t/example/oauth2/jwks",
  token: {
    url: "https://api.asgardeo.io/t/example/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", preferred_username: "ada", email: "ada@example.com" },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}
