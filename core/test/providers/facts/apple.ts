import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "apple",
  name: "Apple",
  type: "oidc",

  authorization: {
    url: "https://appleid.apple.com/auth/authorize",
    params: { scope: "name email", response_mode: "form_post" },
  },
  checks: ["nonce"],
  discovery: {
    url: "https://appleid.apple.com/.well-known/openid-configuration",
    issuer: "https://appleid.apple.com",
  },
  keys: "https://appleid.apple.com/auth/keys",
  token: {
    url: "https://appleid.apple.com/auth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "001.abc",
    email: "x7@privaterelay.example",
    email_verified: "true",
    is_private_email: "true",
  },
  user: { id: "001.abc", name: "Ada Lovelace", email: "x7@privaterelay.example", image: null },
  emailVerified: true,
  callback: {
    post: true,
    params: {
      user: JSON.stringify({
        name: { firstName: "Ada", lastName: "Lovelace" },
        email: "boss@example.com",
      }),
    },
  },
  refusals: [
    { what: "an id_token of another sign-in", claims: { nonce: "other" }, message: /nonce/ },
  ],
}
