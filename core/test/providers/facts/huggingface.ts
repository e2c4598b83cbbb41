import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "huggingface",

  name: "Hugging Face",
  type: "oidc",

  authorization: {
    url: "https://huggingface.co/oauth/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://huggingface.co/.well-known/openid-configuration",
    issuer: "https://huggingface.co",
  },
  keys: "https://huggingface.co/oauth/jwks",
  token: {
    url: "https://huggingface.co/oauth/token",
    client: "basic",
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
