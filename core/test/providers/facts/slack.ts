import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "slack",
  name: "Slack",
  type: "oidc",

  authorization: {
    url: "https://slack.com/openid/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["nonce"],
  discovery: {
    url: "https://slack.com/.well-known/openid-configuration",
    issuer: "https://slack.com",
  },
  keys: "https://slack.com/openid/connect/keys",
  token: {
    url: "https://slack.com/api/openid.connect.token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "U123",
    "https://slack.com/user_id": "U123",
    "https://slack.com/team_id": "T1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    email_verified: true,
    "https://slack.com/user_image_512": "https://secure.example/ada-512",
  },
  user: {
    id: "U123",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://secure.example/ada-512",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { ok: false, error: "invalid_code" },
      message: /invalid_code/,
    },
  ],
}
