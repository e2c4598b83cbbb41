import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const clickUp: ProviderFacts = {
  id: "click-up",
  name: "ClickUp",
  type: "oauth",
  authorization: { url: "https://app.clickup.com/api", params: {} },
  checks: [],
  token: {
    url: "https://api.clickup.com/api/v2/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.clickup.com/api/v2/user",
      answer: { user: { id: 81, username: "Ada", email: "ada@example.com", profilePicture: null } },
    },
  ],
  user: { id: "81", name: "Ada", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const cognito: ProviderFacts = {
  id: "cognito",
  name: "Cognito",
  type: "oidc",
  issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example",
  authorization: {
    url: "https://example.auth.eu-central-1.amazoncognito.com/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example/.well-known/openid-configuration",
    issuer: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example",
  },
  keys: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_example/.well-known/jwks.json",
  token: {
    url: "https://example.auth.eu-central-1.amazoncognito.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    "cognito:username": "ada",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const coinbase: ProviderFacts = {
  id: "coinbase",
  name: "Coinbase",
  type: "oauth",
  authorization: {
    url: "https://login.coinbase.com/oauth2/auth",
    params: { scope: "wallet:user:email wallet:user:read" },
  },
  checks: ["pkce"],
  token: {
    url: "https://login.coinbase.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.coinbase.com/v2/user",
      answer: {
        data: {
          id: "9da7a204",
          name: "Ada Lovelace",
          email: "ada@example.com",
          avatar_url: "https://images.example/ada",
        },
      },
    },
  ],
  user: {
    id: "9da7a204",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://images.example/ada",
  },
  emailVerified: false,
}

export const concept2: ProviderFacts = {
  id: "concept2",
  name: "Concept2",
  type: "oauth",
  authorization: {
    url: "https://log.concept2.com/oauth/authorize",
    params: { scope: "user:read,results:write" },
  },
  checks: ["pkce"],
  token: {
    url: "https://log.concept2.com/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://log.concept2.com/api/users/me",
      answer: {
        data: {
          id: 1,
          username: "ada",
          email: "ada@example.com",
          profile_image: "https://media.example/1",
        },
      },
    },
  ],
  user: { id: "1", name: "ada", email: "ada@example.com", image: "https://media.example/1" },
  emailVerified: false,
}

export const descope: ProviderFacts = {
  id: "descope",
  name: "Descope",
  type: "oidc",
  authorization: {
    url: "https://api.descope.com/client/oauth2/v1/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.descope.com/client/.well-known/openid-configuration",
    issuer: "https://api.descope.com/client",
  },
  keys: "https://api.descope.com/client/keys",
  token: {
    url: "https://api.descope.com/client/oauth2/v1/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const discord: ProviderFacts = {
  id: "discord",
  name: "Discord",
  type: "oauth",
  authorization: {
    url: "https://discord.com/api/oauth2/authorize",
    params: { scope: "identify email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://discord.com/api/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", scope: "identify email" },
  },
  calls: [
    {
      url: "https://discord.com/api/users/@me",
      answer: {
        id: "80351110224678912",
        username: "ada",
        discriminator: "0",
        global_name: "Ada",
        avatar: "a_8342",
        email: "ada@example.com",
        verified: true,
      },
    },
  ],
  user: {
    id: "80351110224678912",
    name: "Ada",
    email: "ada@example.com",
    image: "https://cdn.discordapp.com/avatars/80351110224678912/a_8342.gif",
  },
  emailVerified: true,
}

export const dribbble: ProviderFacts = {
  id: "dribbble",
  name: "Dribbble",
  type: "oauth",
  authorization: { url: "https://dribbble.com/oauth/authorize", params: { scope: "public" } },
  checks: ["pkce"],
  token: {
    url: "https://dribbble.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.dribbble.com/v2/user",
      answer: {
        id: 1,
        name: "Ada Lovelace",
        login: "ada",
        avatar_url: "https://cdn.example/ada.jpg",
      },
    },
  ],
  user: { id: "1", name: "Ada Lovelace", email: null, image: "https://cdn.example/ada.jpg" },
  emailVerified: false,
}

export const dropbox: ProviderFacts = {
  id: "dropbox",
  name: "Dropbox",
  type: "oauth",
  authorization: {
    url: "https://www.dropbox.com/oauth2/authorize",
    params: { scope: "account_info.read", token_access_type: "offline" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.dropboxapi.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.dropboxapi.com/2/users/get_current_account",
      method: "POST",
      answer: {
        account_id: "dbid:1",
        name: { display_name: "Ada Lovelace" },
        email: "ada@example.com",
        email_verified: true,
        profile_photo_url: "https://dl.example/ada",
      },
    },
  ],
  user: {
    id: "dbid:1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://dl.example/ada",
  },
  emailVerified: true,
}

export const duendeIdentityServer6: ProviderFacts = {
  id: "duende-identity-server6",
  name: "DuendeIdentityServer6",
  type: "oidc",
  issuer: "https://demo.duendesoftware.com",
  authorization: {
    url: "https://demo.duendesoftware.com/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://demo.duendesoftware.com/.well-known/openid-configuration",
    issuer: "https://demo.duendesoftware.com",
  },
  keys: "https://demo.duendesoftware.com/.well-known/openid-configuration/jwks",
  token: {
    url: "https://demo.duendesoftware.com/connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
