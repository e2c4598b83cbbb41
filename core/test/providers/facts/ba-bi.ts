import type { ProviderFacts } from "../flow/provider-facts.ts"

export const bankidNo: ProviderFacts = {
  id: "bankid-no",
  name: "BankID Norge",
  type: "oidc",
  authorization: {
    url: "https://auth.bankid.no/auth/realms/prod/precheck/auth",
    params: { scope: "openid profile email", ui_locales: "no", login_hint: "BIS" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth.bankid.no/auth/realms/prod/.well-known/openid-configuration",
    issuer: "https://auth.bankid.no/auth/realms/prod",
  },
  keys: "https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/certs",
  token: {
    url: "https://auth.bankid.no/auth/realms/prod/protocol/openid-connect/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "bankid-1" },
  user: { id: "bankid-1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  calls: [
    {
      url: "https://auth.bankid.no/userinfo",
      answer: {
        jwt: {
          iss: "https://auth.bankid.no/auth/realms/prod",
          aud: "client",
          sub: "bankid-1",
          name: "Ada Lovelace",
          email: "ada@example.com",
        },
      },
    },
  ],
  refusals: [
    { what: "an id_token of another sign-in", claims: { nonce: "other" }, message: /nonce/ },
  ],
}

export const battlenet: ProviderFacts = {
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

export const beyondidentity: ProviderFacts = {
  id: "beyondidentity",
  name: "Beyond Identity",
  type: "oidc",
  issuer: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a",
  authorization: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/.well-known/openid-configuration",
    issuer: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a",
  },
  keys: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/.well-known/jwks.json",
  token: {
    url: "https://auth-eu.beyondidentity.com/v1/tenants/t/realms/r/applications/a/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    name: "Ada Lovelace",
    preferred_username: "ada",
    email: "ada@example.com",
  },
  user: { id: "00u1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

const bitbucketAda = {
  id: "557058:ada",
  name: "Ada Lovelace",
  image: "https://avatars.example/ada",
}

export const bitbucket: ProviderFacts = {
  id: "bitbucket",
  name: "Bitbucket",
  type: "oauth",
  authorization: {
    url: "https://bitbucket.org/site/oauth2/authorize",
    params: { scope: "account" },
  },
  checks: ["pkce"],
  token: {
    url: "https://bitbucket.org/site/oauth2/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      expires_in: 7200,
      refresh_token: "r",
      scopes: "account email",
    },
  },
  calls: [
    {
      url: "https://api.bitbucket.org/2.0/user",
      answer: {
        account_id: "557058:ada",
        uuid: "{d301aafa}",
        username: "ada",
        display_name: "Ada Lovelace",
        links: { avatar: { href: "https://avatars.example/ada" } },
      },
    },
    {
      url: "https://api.bitbucket.org/2.0/user/emails",
      answer: {
        values: [
          { email: "old@example.com", is_primary: false, is_confirmed: true },
          { email: "Ada@example.com", is_primary: true, is_confirmed: true },
        ],
      },
      without: { user: { ...bitbucketAda, email: null }, emailVerified: false },
    },
  ],
  user: { ...bitbucketAda, email: "ada@example.com" },
  emailVerified: true,
}

const [bitbucketProfileCall] = bitbucket.calls ?? []

export const bitbucketUnconfirmed: ProviderFacts = {
  ...bitbucket,
  variant: "with an address that is not confirmed",
  calls: [
    ...(bitbucketProfileCall ? [bitbucketProfileCall] : []),
    {
      url: "https://api.bitbucket.org/2.0/user/emails",
      answer: { values: [{ email: "ada@example.com", is_primary: true, is_confirmed: false }] },
    },
  ],
  user: { ...bitbucketAda, email: null },
  emailVerified: false,
}
