import type { ProviderFacts } from "../flow/provider-facts.ts"

const profile = {
  object: "profile",
  id: "prof_1",
  connection_id: "conn_1",
  organization_id: "org_1",
  connection_type: "OktaSAML",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  idp_id: "00u1",
  raw_attributes: { picture: "https://idp.example/ada.jpg" },
}

export const facts: ProviderFacts = {
  id: "workos",
  name: "WorkOS",
  type: "oauth",
  authorization: { url: "https://api.workos.com/sso/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.workos.com/sso/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 600, profile },
  },
  calls: [{ url: "https://api.workos.com/sso/profile", answer: profile }],
  user: {
    id: "prof_1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://idp.example/ada.jpg",
  },
  emailVerified: false,
}

export const ofOneConnection: ProviderFacts = {
  ...facts,
  variant: "of one connection",
  options: { connection: "conn_1" },
  authorization: { ...facts.authorization, params: { connection: "conn_1" } },
  refusals: [
    {
      what: "users of another connection",
      userinfo: { ...profile, connection_id: "conn_2" },
      message: /another connection/,
    },
  ],
}

export const withoutConnection: ProviderFacts = {
  ...facts,
  variant: "with an empty connection",
  options: { connection: "" },
}

export const onAnotherHost: ProviderFacts = {
  ...facts,
  variant: "on another host",
  options: { issuer: "https://login.example/" },
  authorization: { url: "https://login.example/sso/authorize", params: {} },
  token: { ...facts.token, url: "https://login.example/sso/token" },
  calls: [
    {
      url: "https://login.example/sso/profile",
      answer: { id: "prof_1", email: "ada@example.com", first_name: null, raw_attributes: {} },
    },
  ],
  user: { id: "prof_1", name: null, email: "ada@example.com", image: null },
}
