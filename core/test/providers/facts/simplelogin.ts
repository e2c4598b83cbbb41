import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "simplelogin",

  name: "SimpleLogin",
  type: "oidc",

  authorization: {
    url: "https://app.simplelogin.io/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://app.simplelogin.io/.well-known/openid-configuration",
    issuer: "https://app.simplelogin.io",
  },
  keys: "https://app.simplelogin.io/jwks",
  token: {
    url: "https://app.simplelogin.io/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "2",
    name: "Ada Lovelace",
    email: "x7@aleeas.example",
    email_verified: true,
    avatar_url: "https://pictures.example/2",
  },
  user: {
    id: "2",
    name: "Ada Lovelace",
    email: "x7@aleeas.example",
    image: "https://pictures.example/2",
  },
  emailVerified: true,
}
