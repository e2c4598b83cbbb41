import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
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
