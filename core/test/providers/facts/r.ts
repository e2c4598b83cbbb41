import { ada } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const railway: ProviderFacts = {
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

export const reddit: ProviderFacts = {
  id: "reddit",
  name: "Reddit",
  type: "oauth",
  authorization: { url: "https://www.reddit.com/api/v1/authorize", params: { scope: "identity" } },
  checks: [],
  token: {
    url: "https://www.reddit.com/api/v1/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "identity",
    },
  },
  calls: [
    {
      url: "https://oauth.reddit.com/api/v1/me",
      headers: { "user-agent": "lockstep" },
      answer: {
        id: "1w72",
        name: "ada",
        icon_img: "https://styles.example/ada.png?width=256&amp;s=1",
        has_verified_email: true,
      },
    },
  ],
  user: { id: "1w72", name: "ada", email: null, image: "https://styles.example/ada.png" },
  emailVerified: false,
  refusals: [
    {
      what: "an error that is a number",
      token: { message: "Unauthorized", error: 401 },
      isForOperator: true,
      message: /401/,
    },
  ],
}

export const roblox: ProviderFacts = {
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
