import { ada } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "railway",

  name: "Railway",
  type: "oidc",

  authorization: {
    url: "https://backboard.railway.com/oauth/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://backboard.railway.com/oauth/.well-known/openid-configuration",
    issuer: "https://backboard.railway.com/oauth",
  },
  keys: "https://backboard.railway.com/oauth/jwks",
  token: {
    url: "https://backboard.railway.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1" },
  user: ada,
  emailVerified: false,
  calls: [
    {
      url: "https://backboard.railway.com/oauth/me",
      answer: {
        sub: "00u1",
        name: "Ada Lovelace",
        email: "ada@example.com",
        picture: "https://pictures.example/ada.png",
      },
    },
  ],
}
