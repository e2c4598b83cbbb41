import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const unitedEffects: ProviderFacts = {
  id: "united-effects",
  name: "United Effects",
  type: "oidc",
  issuer: "https://auth.unitedeffects.com/example",
  authorization: {
    url: "https://auth.unitedeffects.com/example/auth",
    params: { scope: "openid email profile", resource: "https://auth.unitedeffects.com/example" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth.unitedeffects.com/example/.well-known/openid-configuration",
    issuer: "https://auth.unitedeffects.com/example",
  },
  keys: "https://auth.unitedeffects.com/example/jwks",
  token: {
    url: "https://auth.unitedeffects.com/example/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}

export const vercel: ProviderFacts = {
  id: "vercel",
  name: "Vercel",
  type: "oidc",
  authorization: { url: "https://vercel.com/oauth/authorize", params: {} },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://vercel.com/.well-known/openid-configuration",
    issuer: "https://vercel.com",
  },
  keys: "https://vercel.com/.well-known/jwks",
  token: {
    url: "https://api.vercel.com/login/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const vipps: ProviderFacts = {
  id: "vipps",
  name: "Vipps",
  type: "oidc",
  authorization: {
    url: "https://api.vipps.no/access-management-1.0/access/oauth2/auth",
    params: { scope: "openid name email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.vipps.no/access-management-1.0/access/.well-known/openid-configuration",
    issuer: "https://api.vipps.no/access-management-1.0/access/",
  },
  keys: "https://api.vipps.no/access-management-1.0/access/.well-known/jwks.json",
  token: {
    url: "https://api.vipps.no/access-management-1.0/access/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "c06c4afe" },
  user: { id: "c06c4afe", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: true,
  calls: [
    {
      url: "https://api.vipps.no/vipps-userinfo-api/userinfo",
      answer: {
        sub: "c06c4afe",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
      },
    },
  ],
  refusals: [
    {
      what: "the profile of another user",
      userinfo: { sub: "other", name: "Eve" },
      message: /sub/,
    },
  ],
}

export const vk: ProviderFacts = {
  id: "vk",
  name: "VK",
  type: "oauth",
  authorization: { url: "https://id.vk.ru/authorize", params: { scope: "email" } },
  checks: ["pkce"],
  callback: { params: { device_id: "a-device", expires_in: "600", type: "code_v2" } },
  token: {
    url: "https://id.vk.ru/oauth2/auth",
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/vk",
      client_id: "client",
      client_secret: "secret",
      device_id: "a-device",
    },
    answer: {
      access_token: "an-access-token",
      refresh_token: "r",
      id_token: "not.looked.at",
      expires_in: 3600,
      user_id: 1234567890,
      scope: "email",
    },
  },
  calls: [
    {
      url: "https://id.vk.ru/oauth2/user_info",
      method: "POST",
      authorization: null,
      body: { access_token: "an-access-token", client_id: "client" },
      answer: {
        user: {
          user_id: 1234567890,
          first_name: "Ada",
          last_name: "Lovelace",
          email: "ada@example.com",
          avatar: "https://pp.example/ada",
          verified: true,
        },
      },
    },
  ],
  user: {
    id: "1234567890",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pp.example/ada",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_grant", error_description: "code is invalid" },
      message: /invalid_grant/,
    },
    {
      what: "a profile that is an error",
      userinfo: { error: "invalid_token", error_description: "access_token is missing" },
      message: /VK/,
    },
  ],
}

export const vkWithoutAddress: ProviderFacts = {
  ...vk,
  variant: "with the device in a payload, without an address",
  callback: { params: { payload: '{"device_id":"a-device","type":"code_v2"}' } },
  calls: [
    {
      url: "https://id.vk.ru/oauth2/user_info",
      method: "POST",
      authorization: null,
      body: { access_token: "an-access-token", client_id: "client" },
      answer: { user: { user_id: "1234567890", first_name: "Ada", last_name: "Lovelace" } },
    },
  ],
  user: { id: "1234567890", name: "Ada Lovelace", email: null, image: null },
}
