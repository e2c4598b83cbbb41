import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const okta: ProviderFacts = {
  id: "okta",
  name: "Okta",
  type: "oidc",
  issuer: "https://example.okta.com/oauth2/default",
  authorization: {
    url: "https://example.okta.com/oauth2/default/v1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.okta.com/oauth2/default/.well-known/openid-configuration",
    issuer: "https://example.okta.com/oauth2/default",
  },
  keys: "https://example.okta.com/oauth2/default/v1/keys",
  token: {
    url: "https://example.okta.com/oauth2/default/v1/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const onelogin: ProviderFacts = {
  id: "onelogin",
  name: "OneLogin",
  type: "oidc",
  issuer: "https://example.onelogin.com/oidc/2",
  authorization: {
    url: "https://example.onelogin.com/oidc/2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.onelogin.com/oidc/2/.well-known/openid-configuration",
    issuer: "https://example.onelogin.com/oidc/2",
  },
  keys: "https://example.onelogin.com/oidc/2/certs",
  token: {
    url: "https://example.onelogin.com/oidc/2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}

export const oryHydra: ProviderFacts = {
  id: "hydra",
  module: "ory-hydra",
  name: "Hydra",
  type: "oidc",
  issuer: "https://example.projects.oryapis.com",
  authorization: {
    url: "https://example.projects.oryapis.com/oauth2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.projects.oryapis.com/.well-known/openid-configuration",
    issuer: "https://example.projects.oryapis.com",
  },
  keys: "https://example.projects.oryapis.com/.well-known/jwks.json",
  token: {
    url: "https://example.projects.oryapis.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const osso: ProviderFacts = {
  id: "osso",
  name: "Osso",
  type: "oauth",
  issuer: "https://osso.example/",
  authorization: { url: "https://osso.example/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://osso.example/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 600 },
  },
  calls: [
    {
      url: "https://osso.example/oauth/me",
      answer: { id: "b5c1a7c2", email: "ada@example.com", idp: "Okta" },
    },
  ],
  user: { id: "b5c1a7c2", name: null, email: "ada@example.com", image: null },
  emailVerified: false,
}

export const osu: ProviderFacts = {
  id: "osu",
  name: "osu!",
  type: "oauth",
  authorization: { url: "https://osu.ppy.sh/oauth/authorize", params: { scope: "identify" } },
  checks: ["pkce"],
  token: {
    url: "https://osu.ppy.sh/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://osu.ppy.sh/api/v2/me",
      answer: { id: 2, username: "ada", avatar_url: "https://a.example/2" },
    },
  ],
  user: { id: "2", name: "ada", email: null, image: "https://a.example/2" },
  emailVerified: false,
}
