import type { ProviderFacts } from "../flow/provider-facts.ts"

export const line: ProviderFacts = {
  id: "line",
  name: "LINE",
  type: "oidc",
  authorization: {
    url: "https://access.line.me/oauth2/v2.1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://access.line.me/.well-known/openid-configuration",
    issuer: "https://access.line.me",
  },
  keys: "https://api.line.me/oauth2/v2.1/certs",
  token: {
    url: "https://api.line.me/oauth2/v2.1/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "U4af",
    name: "Ada",
    email: "ada@example.com",
    picture: "https://profile.example/ada",
  },
  user: { id: "U4af", name: "Ada", email: "ada@example.com", image: "https://profile.example/ada" },
  emailVerified: false,
  idTokenAlg: "HS256",
}

export const linear: ProviderFacts = {
  id: "linear",
  name: "Linear",
  type: "oauth",
  authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
  checks: [],
  token: {
    url: "https://api.linear.app/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.linear.app/graphql",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "query { viewer { id name email avatarUrl } }" }),
      answer: {
        data: {
          viewer: { id: "l1", name: "Ada Lovelace", email: "ada@example.com", avatarUrl: null },
        },
      },
    },
  ],
  user: { id: "l1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      userinfo: { errors: [{ message: "no" }] },
      message: /Linear answered with an error/,
    },
  ],
}

export const linkedin: ProviderFacts = {
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

export const logto: ProviderFacts = {
  id: "logto",
  name: "Logto",
  type: "oidc",
  issuer: "https://example.logto.app/oidc",
  authorization: {
    url: "https://example.logto.app/oidc/auth",
    params: { scope: "offline_access openid email profile" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.logto.app/oidc/.well-known/openid-configuration",
    issuer: "https://example.logto.app/oidc",
  },
  keys: "https://example.logto.app/oidc/jwks",
  token: {
    url: "https://example.logto.app/oidc/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", username: "ada", email: "ada@example.com", email_verified: true },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
  callback: { params: { iss: "https://example.logto.app/oidc" } },
  refusals: [
    {
      what: "the answer of another issuer",
      callback: { iss: "https://evil.logto.example/oidc" },
      message: /iss/,
    },
  ],
}
