import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "vercel",

  name: "Vercel",
  type: "oidc",

  authorization: { url: "https://vercel.com/oauth/authorize", params: {} },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://vercel.com/.well-known/openid-configuration",
    issuer: "https://vercel.com",
  },
  keys: "https://vercel.com/.well-known/jwks",
  token: {
    url: "https://api.vercel.com/login/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}
