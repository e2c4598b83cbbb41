import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "linkedin",
  name: "LinkedIn",
  type: "oidc",

  authorization: {
    url: "https://www.linkedin.com/oauth/v2/authorization",
    params: { scope: "openid profile email" },
  },
  checks: [],
  discovery: {
    url: "https://www.linkedin.com/oauth/.well-known/openid-configuration",
    issuer: "https://www.linkedin.com/oauth",
  },
  keys: "https://www.linkedin.com/oauth/openid/jwks",
  token: {
    url: "https://www.linkedin.com/oauth/v2/accessToken",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "782bbtaQ",
    name: "Ada Lovelace",
    email: "ada@example.com",
    email_verified: "true",
    picture: "https://media.example/ada",
  },
  user: {
    id: "782bbtaQ",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://media.example/ada",
  },
  emailVerified: true,
  refusals: [
    { what: "another issuer", claims: { iss: "https://linkedin.example" }, message: /iss/ },
  ],
}
