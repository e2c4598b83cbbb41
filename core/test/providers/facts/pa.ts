import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const passage: ProviderFacts = {
  id: "passage",
  name: "Passage",
  type: "oidc",
  issuer: "https://example.withpassage.com",
  authorization: {
    url: "https://example.withpassage.com/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.withpassage.com/.well-known/openid-configuration",
    issuer: "https://example.withpassage.com",
  },
  keys: "https://example.withpassage.com/.well-known/jwks.json",
  token: {
    url: "https://example.withpassage.com/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

const patreonUserinfo =
  "https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email,full_name,image_url,is_email_verified"

export const patreon: ProviderFacts = {
  id: "patreon",
  name: "Patreon",
  type: "oauth",
  authorization: {
    url: "https://www.patreon.com/oauth2/authorize",
    params: { scope: "identity identity[email]" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.patreon.com/api/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 2678400,
      refresh_token: "r",
      scope: "identity identity[email]",
    },
  },
  calls: [
    {
      url: patreonUserinfo,
      answer: {
        data: {
          type: "user",
          id: "32187",
          attributes: {
            email: "ada@example.com",
            full_name: "Ada Lovelace",
            image_url: "https://c8.example/ada",
            is_email_verified: true,
          },
        },
      },
    },
  ],
  user: {
    id: "32187",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://c8.example/ada",
  },
  emailVerified: true,
}

export const patreonUnverified: ProviderFacts = {
  ...patreon,
  variant: "with an address that is not verified",
  calls: [
    {
      url: patreonUserinfo,
      answer: {
        data: {
          type: "user",
          id: "32187",
          attributes: {
            email: "ada@example.com",
            full_name: "Ada Lovelace",
            image_url: "https://c8.example/ada",
            is_email_verified: false,
          },
        },
      },
    },
  ],
  emailVerified: false,
}

export const paybin: ProviderFacts = {
  id: "paybin",
  name: "Paybin",
  type: "oidc",
  authorization: {
    url: "https://idp.paybin.io/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://idp.paybin.io/.well-known/openid-configuration",
    issuer: "https://idp.paybin.io",
  },
  keys: "https://idp.paybin.io/oauth2/jwks",
  token: {
    url: "https://idp.paybin.io/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

const paypalPayer = "https://www.paypal.com/webapps/auth/identity/user/mWq6-1sU85"
const paypalProfile = {
  user_id: paypalPayer,
  sub: paypalPayer,
  name: "Ada Lovelace",
  payer_id: "WDJJHEBZ4X2LY",
}
const paypalTokens = { access_token: "an-access-token", token_type: "Bearer", expires_in: 28800 }

export const paypal: ProviderFacts = {
  id: "paypal",
  name: "PayPal",
  type: "oauth",
  authorization: { url: "https://www.paypal.com/signin/authorize", params: {} },
  checks: [],
  token: {
    url: "https://api-m.paypal.com/v1/oauth2/token",
    client: "basic",
    answer: { ...paypalTokens, nonce: "2026-11-21T00:00:00Z" },
  },
  idToken: { iss: "https://www.paypal.com", sub: paypalPayer },
  calls: [
    {
      url: "https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...paypalProfile,
        emails: [
          { value: "old@example.com", primary: false, confirmed: true },
          { value: "ada@example.com", primary: true, confirmed: true },
        ],
      },
    },
  ],
  user: { id: "mWq6-1sU85", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: true,
  refusals: [
    {
      what: "the profile of another user",
      userinfo: { ...paypalProfile, user_id: `${paypalPayer}0`, sub: `${paypalPayer}0` },
      message: /PayPal/,
    },
    {
      what: "a profile without an id",
      userinfo: { name: "Ada Lovelace" },
      message: /PayPal/,
    },
  ],
}

const { idToken: _idToken, refusals: _refusals, ...paypalWithoutIdToken } = paypal

export const paypalSandbox: ProviderFacts = {
  ...paypalWithoutIdToken,
  variant: "of the sandbox, without an id_token",
  options: { environment: "sandbox" },
  authorization: { url: "https://www.sandbox.paypal.com/signin/authorize", params: {} },
  token: {
    url: "https://api-m.sandbox.paypal.com/v1/oauth2/token",
    client: "basic",
    answer: paypalTokens,
  },
  calls: [
    {
      url: "https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...paypalProfile,
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: { ...paypal.user, image: "https://pictures.example/ada" },
}

export const paypalUnconfirmed: ProviderFacts = {
  ...paypalWithoutIdToken,
  variant: "with an address that is not confirmed",
  calls: [
    {
      url: "https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...paypalProfile,
        emails: [
          { value: "old@example.com", primary: false, confirmed: true },
          { value: "ada@example.com", primary: true, confirmed: false },
        ],
      },
    },
  ],
  emailVerified: false,
}
