import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "twitch",
  name: "Twitch",
  type: "oidc",

  authorization: {
    url: "https://id.twitch.tv/oauth2/authorize",
    params: {
      scope: "openid user:read:email",
      claims: JSON.stringify({
        id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.twitch.tv/oauth2/.well-known/openid-configuration",
    issuer: "https://id.twitch.tv/oauth2",
  },
  keys: "https://id.twitch.tv/oauth2/keys",
  token: {
    url: "https://id.twitch.tv/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: ["openid", "user:read:email"],
    },
  },
  idToken: {
    sub: "713936733",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: true,
    picture: "https://static.example/ada",
  },
  user: {
    id: "713936733",
    name: "ada",
    email: "ada@example.com",
    image: "https://static.example/ada",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an error without a code",
      token: { status: 400, message: "Invalid authorization code" },
      status: 400,
      message: /status 400/,
    },
  ],
}
