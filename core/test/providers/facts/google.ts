import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "google",
  name: "Google",
  type: "oidc",

  authorization: {
    url: "https://accounts.google.com/o/oauth2/v2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://accounts.google.com/.well-known/openid-configuration",
    issuer: "https://accounts.google.com",
  },
  keys: "https://www.googleapis.com/oauth2/v3/certs",
  token: {
    url: "https://oauth2.googleapis.com/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    iss: "accounts.google.com",
    sub: "118",
    name: "Ada Lovelace",
    email: "Ada@gmail.example",
    email_verified: true,
    picture: "https://lh3.example/ada",
  },
  user: {
    id: "118",
    name: "Ada Lovelace",
    email: "ada@gmail.example",
    image: "https://lh3.example/ada",
  },
  emailVerified: true,
  refusals: [
    { what: "another issuer", claims: { iss: "https://accounts.example.com" }, message: /iss/ },
  ],
}
