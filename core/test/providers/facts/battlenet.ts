import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "battlenet",

  name: "Battle.net",
  type: "oidc",
  issuer: "https://oauth.battle.net",
  authorization: { url: "https://oauth.battle.net/authorize", params: { scope: "openid" } },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://oauth.battle.net/.well-known/openid-configuration",
    issuer: "https://oauth.battle.net",
  },
  keys: "https://oauth.battle.net/jwks/certs",
  token: {
    url: "https://oauth.battle.net/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "12345", battle_tag: "Ada#2128" },
  user: { id: "12345", name: "Ada#2128", email: null, image: null },
  emailVerified: false,
}
