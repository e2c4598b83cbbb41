import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

const yandexUrl = "https://login.yandex.ru/info?format=json"
const yandexAuthorization = "OAuth an-access-token"

export const yandex: ProviderFacts = {
  id: "yandex",
  name: "Yandex",
  type: "oauth",
  authorization: {
    url: "https://oauth.yandex.ru/authorize",
    params: { scope: "login:info login:email login:avatar" },
  },
  checks: ["pkce"],
  callback: { params: { cid: "c-1" } },
  token: {
    url: "https://oauth.yandex.ru/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      expires_in: 31536000,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: yandexUrl,
      authorization: yandexAuthorization,
      answer: {
        id: "1000034426",
        login: "ada",
        client_id: "client",
        display_name: "Ada L.",
        real_name: "Ada Lovelace",
        first_name: "Ada",
        default_email: "ada@example.com",
        emails: ["ada@example.com"],
        is_avatar_empty: false,
        default_avatar_id: "131652443",
        psuid: "p",
      },
    },
  ],
  user: {
    id: "1000034426",
    name: "Ada L.",
    email: "ada@example.com",
    image: "https://avatars.yandex.net/get-yapic/131652443/islands-200",
  },
  emailVerified: false,
}

export const yandexWithoutDefaults: ProviderFacts = {
  ...yandex,
  variant: "without a picture and a default address",
  calls: [
    {
      url: yandexUrl,
      authorization: yandexAuthorization,
      answer: {
        id: "1000034426",
        login: "ada",
        real_name: "Ada Lovelace",
        emails: ["ada@mail.example"],
        is_avatar_empty: true,
        default_avatar_id: "0/0-0",
      },
    },
  ],
  user: { ...yandex.user, name: "Ada Lovelace", email: "ada@mail.example", image: null },
}

export const yandexWithLoginOnly: ProviderFacts = {
  ...yandex,
  variant: "with a login only",
  calls: [
    {
      url: yandexUrl,
      authorization: yandexAuthorization,
      answer: { id: "1000034426", login: "ada" },
    },
  ],
  user: { id: "1000034426", name: "ada", email: null, image: null },
}

export const zitadel: ProviderFacts = {
  id: "zitadel",
  name: "ZITADEL",
  type: "oidc",
  issuer: "https://example.eu1.zitadel.cloud",
  authorization: {
    url: "https://example.eu1.zitadel.cloud/oauth/v2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.eu1.zitadel.cloud/.well-known/openid-configuration",
    issuer: "https://example.eu1.zitadel.cloud",
  },
  keys: "https://example.eu1.zitadel.cloud/oauth/v2/keys",
  token: {
    url: "https://example.eu1.zitadel.cloud/oauth/v2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const zitadelWithoutSecret: ProviderFacts = {
  ...zitadel,
  variant: "without a secret",
  options: { client: { token_endpoint_auth_method: "none" } },
  token: { ...zitadel.token, client: "none" },
}

const zohoAnswer = {
  ZUID: 77777,
  First_Name: "Ada",
  Last_Name: "Lovelace",
  Display_Name: "ada",
  Email: "ada@example.com",
}

export const zoho: ProviderFacts = {
  id: "zoho",
  name: "Zoho",
  type: "oauth",
  authorization: {
    url: "https://accounts.zoho.com/oauth/v2/auth",
    params: { scope: "AaaServer.profile.Read" },
  },
  checks: ["pkce"],
  callback: { params: { location: "us", "accounts-server": "https://accounts.zoho.com" } },
  token: {
    url: "https://accounts.zoho.com/oauth/v2/token",
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/zoho",
      client_id: "client",
      client_secret: "secret",
    },
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      api_domain: "https://www.zohoapis.com",
    },
  },
  calls: [{ url: "https://accounts.zoho.com/oauth/user/info", answer: zohoAnswer }],
  user: { id: "77777", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_code" },
      message: /invalid_code/,
    },
  ],
}

export const zohoWithoutServer: ProviderFacts = {
  ...zoho,
  variant: "with a callback that names no server",
  callback: { params: {} },
}

export const zohoElsewhere: ProviderFacts = {
  ...zoho,
  variant: "with an account in another data center",
  callback: { params: { location: "eu", "accounts-server": "https://accounts.zoho.eu" } },
  token: { ...zoho.token, url: "https://accounts.zoho.eu/oauth/v2/token" },
  calls: [{ url: "https://accounts.zoho.eu/oauth/user/info", answer: zohoAnswer }],
}

export const zohoWithForeignServer: ProviderFacts = {
  ...zoho,
  variant: "with a callback that names a server that is not Zoho's",
  callback: { params: { location: "us", "accounts-server": "https://accounts.zoho.com.example" } },
}

export const zohoInCanada: ProviderFacts = {
  ...zoho,
  variant: "in Canada",
  options: { tld: "ca" },
  authorization: { ...zoho.authorization, url: "https://accounts.zohocloud.ca/oauth/v2/auth" },
  callback: { params: {} },
  token: { ...zoho.token, url: "https://accounts.zohocloud.ca/oauth/v2/token" },
  calls: [
    {
      url: "https://accounts.zohocloud.ca/oauth/user/info",
      answer: { ZUID: 77777, Display_Name: "ada" },
    },
  ],
  user: { id: "77777", name: "ada", email: null, image: null },
}

export const zoom: ProviderFacts = {
  id: "zoom",
  name: "Zoom",
  type: "oauth",
  authorization: { url: "https://zoom.us/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://zoom.us/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.zoom.us/v2/users/me",
      answer: {
        id: "z1",
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.com",
        verified: 1,
        pic_url: "https://zoom.example/ada",
      },
    },
  ],
  user: {
    id: "z1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://zoom.example/ada",
  },
  emailVerified: true,
}
