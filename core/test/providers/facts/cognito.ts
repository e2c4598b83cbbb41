import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "cognito",

  name: "Cognito",
  type: "oidc",
  issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example",
  authorization: {
    url: "https://example.auth.eu-central-1.amazoncognito.com/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example/.well-known/openid-configuration",
    issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example",
  },
  keys: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example/.well-known/jwks.json",
  token: {
    url: "https://example.auth.eu-central-1.amazoncognito.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    "cognito:username": "ada",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}
