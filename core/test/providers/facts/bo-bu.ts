import type { ProviderFacts } from "../flow/provider-facts.ts"

export const box: ProviderFacts = {
  id: "box",
  name: "Box",
  type: "oauth",
  authorization: { url: "https://account.box.com/api/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.box.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.box.com/2.0/users/me",
      answer: {
        type: "user",
        id: "11446498",
        name: "Ada Lovelace",
        login: "ada@example.com",
        avatar_url: "https://www.box.example/ada",
      },
    },
  ],
  user: {
    id: "11446498",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://www.box.example/ada",
  },
  emailVerified: false,
}

export const boxyhqSaml: ProviderFacts = {
  id: "boxyhq-saml",
  name: "BoxyHQ SAML",
  type: "oauth",
  issuer: "https://sso.example",
  authorization: {
    url: "https://sso.example/api/oauth/authorize",
    params: { provider: "saml" },
  },
  checks: ["pkce"],
  token: {
    url: "https://sso.example/api/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 300 },
  },
  calls: [
    {
      url: "https://sso.example/api/oauth/userinfo",
      answer: {
        id: "ada-1",
        email: "ada@example.com",
        firstName: "Ada",
        lastName: "Lovelace",
        requested: { tenant: "analytical.example", product: "engine" },
      },
    },
  ],
  user: { id: "ada-1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const boxyhqSamlWithoutNames: ProviderFacts = {
  ...boxyhqSaml,
  variant: "without names",
  calls: [
    {
      url: "https://sso.example/api/oauth/userinfo",
      answer: { id: "ada-1", email: "ada@example.com" },
    },
  ],
  user: { ...boxyhqSaml.user, name: null },
}

export const boxyhqSamlForOneTenant: ProviderFacts = {
  ...boxyhqSaml,
  variant: "for one tenant",
  options: {
    authorization: { params: { tenant: "analytical.example", product: "engine" } },
  },
  authorization: {
    ...boxyhqSaml.authorization,
    params: { provider: "saml", tenant: "analytical.example", product: "engine" },
  },
}

const bungieUrl = "https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/"

export const bungie: ProviderFacts = {
  id: "bungie",
  name: "Bungie",
  type: "oauth",
  apiKey: "an-api-key",
  authorization: {
    url: "https://www.bungie.net/en/OAuth/Authorize",
    params: { reauth: "true" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.bungie.net/platform/app/oauth/token/",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
      refresh_expires_in: 7776000,
      membership_id: "4611686018",
    },
  },
  calls: [
    {
      url: bungieUrl,
      headers: { "x-api-key": "an-api-key" },
      answer: {
        Response: {
          bungieNetUser: {
            membershipId: "4611686018",
            displayName: "Ada",
            profilePicturePath: "/img/profile/avatars/ada.jpg",
          },
        },
        ErrorCode: 1,
        ErrorStatus: "Success",
        Message: "Ok",
      },
    },
  ],
  user: {
    id: "4611686018",
    name: "Ada",
    email: null,
    image: "https://www.bungie.net/img/profile/avatars/ada.jpg",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is an error",
      userinfo: { ErrorCode: 99, ErrorStatus: "WebAuthRequired", Message: "Please sign in." },
      message: /error/,
    },
  ],
}

export const bungieWithoutPicture: ProviderFacts = {
  ...bungie,
  variant: "without a picture",
  calls: [
    {
      url: bungieUrl,
      headers: { "x-api-key": "an-api-key" },
      answer: {
        Response: { bungieNetUser: { membershipId: "4611686018", displayName: "Ada" } },
        ErrorCode: 1,
      },
    },
  ],
  user: { ...bungie.user, image: null },
}
