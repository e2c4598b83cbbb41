import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "hubspot",
  name: "HubSpot",
  type: "oauth",
  authorization: { url: "https://app.hubspot.com/oauth/authorize", params: { scope: "oauth" } },
  checks: ["pkce"],
  token: {
    url: "https://api.hubapi.com/oauth/2026-03/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: "https://api.hubapi.com/oauth/2026-03/token/introspect",
      method: "POST",
      authorization: null,
      body: {
        client_id: "client",
        client_secret: "secret",
        token: "an-access-token",
        token_type_hint: "access_token",
      },
      answer: {
        active: true,
        user_id: 123,
        user: "ada@example.com",
        hub_id: 9,
        hub_domain: "example.com",
      },
    },
  ],
  user: { id: "123", name: "ada@example.com", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "a token that is not active",
      userinfo: { active: false, user_id: 123 },
      message: /active/,
    },
  ],
}
