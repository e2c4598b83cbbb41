import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "line",
  name: "LINE",
  type: "oidc",

  authorization: {
    url: "https://access.line.me/oauth2/v2.1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://access.line.me/.well-known/openid-configuration",
    issuer: "https://access.line.me",
  },
  keys: "https://api.line.me/oauth2/v2.1/certs",
  token: {
    url: "https://api.line.me/oauth2/v2.1/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "U4af",
    name: "Ada",
    email: "ada@example.com",
    picture: "https://profile.example/ada",
  },
  user: { id: "U4af", name: "Ada", email: "ada@example.com", image: "https://profile.example/ada" },
  emailVerified: false,
  idTokenAlg: "HS256",
}
