import type { ProviderFacts } from "../flow/provider-facts.ts"

export const hubspot: ProviderFacts = {
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

export const huggingface: ProviderFacts = {
  id: "huggingface",
  name: "Hugging Face",
  type: "oidc",
  authorization: {
    url: "https://huggingface.co/oauth/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://huggingface.co/.well-known/openid-configuration",
    issuer: "https://huggingface.co",
  },
  keys: "https://huggingface.co/oauth/jwks",
  token: {
    url: "https://huggingface.co/oauth/token",
    client: "basic",
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

export const identityServer4: ProviderFacts = {
  id: "identity-server4",
  name: "IdentityServer4",
  type: "oidc",
  issuer: "https://id4.example.com",
  authorization: {
    url: "https://id4.example.com/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id4.example.com/.well-known/openid-configuration",
    issuer: "https://id4.example.com",
  },
  keys: "https://id4.example.com/.well-known/openid-configuration/jwks",
  token: {
    url: "https://id4.example.com/connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", preferred_username: "ada", email: "ada@example.com" },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}

const instagramTokens = {
  access_token: "an-access-token",
  user_id: "17841400000000001",
  permissions: "instagram_business_basic",
}

export const instagram: ProviderFacts = {
  id: "instagram",
  name: "Instagram",
  type: "oauth",
  authorization: {
    url: "https://www.instagram.com/oauth/authorize",
    params: { scope: "instagram_business_basic" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.instagram.com/oauth/access_token",
    client: "post",
    answer: instagramTokens,
  },
  calls: [
    {
      url: "https://graph.instagram.com/me?fields=user_id,username,name,account_type,profile_picture_url",
      authorization: "Bearer an-access-token",
      answer: {
        user_id: "17841400000000001",
        id: "1234",
        username: "ada",
        name: "Ada Lovelace",
        account_type: "Business",
        profile_picture_url: "https://scontent.example/ada",
      },
    },
  ],
  user: {
    id: "17841400000000001",
    name: "Ada Lovelace",
    email: null,
    image: "https://scontent.example/ada",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error of the token endpoint",
      token: { error_type: "OAuthException", code: 400, error_message: "secret text" },
      status: 400,
      message: /400/,
    },
  ],
}

export const instagramWrapped: ProviderFacts = {
  ...instagram,
  variant: "with tokens in a list",
  token: { ...instagram.token, answer: { data: [instagramTokens] } },
}
