import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "roblox",

  name: "Roblox",
  type: "oidc",

  authorization: {
    url: "https://apis.roblox.com/oauth/v1/authorize",
    params: { scope: "openid profile" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://apis.roblox.com/oauth/.well-known/openid-configuration",
    issuer: "https://apis.roblox.com/oauth/",
  },
  keys: "https://apis.roblox.com/oauth/v1/certs",
  token: {
    url: "https://apis.roblox.com/oauth/v1/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "1516563360",
    name: "Ada",
    nickname: "Ada",
    preferred_username: "ada1815",
    picture: null,
  },
  user: { id: "1516563360", name: "Ada", email: null, image: null },
  emailVerified: false,
}
