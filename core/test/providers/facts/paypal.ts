import type { ProviderFacts } from "../flow/provider-facts.ts"

const payer = "https://www.paypal.com/webapps/auth/identity/user/mWq6-1sU85"
const profile = {
  user_id: payer,
  sub: payer,
  name: "Ada Lovelace",
  payer_id: "WDJJHEBZ4X2LY",
}
const tokens = { access_token: "an-access-token", token_type: "Bearer", expires_in: 28800 }

export const facts: ProviderFacts = {
  id: "paypal",
  name: "PayPal",
  type: "oauth",
  authorization: { url: "https://www.paypal.com/signin/authorize", params: {} },
  checks: [],
  token: {
    url: "https://api-m.paypal.com/v1/oauth2/token",
    client: "basic",
    answer: { ...tokens, nonce: "2026-11-21T00:00:00Z" },
  },
  idToken: { iss: "https://www.paypal.com", sub: payer },
  calls: [
    {
      url: "https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...profile,
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
      userinfo: { ...profile, user_id: `${payer}0`, sub: `${payer}0` },
      message: /PayPal/,
    },
    {
      what: "a profile without an id",
      userinfo: { name: "Ada Lovelace" },
      message: /PayPal/,
    },
  ],
}

const { idToken: _idToken, refusals: _refusals, ...withoutIdToken } = facts

export const sandbox: ProviderFacts = {
  ...withoutIdToken,
  variant: "of the sandbox, without an id_token",
  options: { environment: "sandbox" },
  authorization: { url: "https://www.sandbox.paypal.com/signin/authorize", params: {} },
  token: {
    url: "https://api-m.sandbox.paypal.com/v1/oauth2/token",
    client: "basic",
    answer: tokens,
  },
  calls: [
    {
      url: "https://api-m.sandbox.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...profile,
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: { ...facts.user, image: "https://pictures.example/ada" },
}

export const unconfirmed: ProviderFacts = {
  ...withoutIdToken,
  variant: "with an address that is not confirmed",
  calls: [
    {
      url: "https://api-m.paypal.com/v1/identity/oauth2/userinfo?schema=paypalv1.1",
      answer: {
        ...profile,
        emails: [
          { value: "old@example.com", primary: false, confirmed: true },
          { value: "ada@example.com", primary: true, confirmed: false },
        ],
      },
    },
  ],
  emailVerified: false,
}
