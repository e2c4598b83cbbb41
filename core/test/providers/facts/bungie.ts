import type { ProviderFacts } from "../flow/provider-facts.ts"

const url = "https://www.bungie.net/Platform/User/GetMembershipsForCurrentUser/"

export const facts: ProviderFacts = {
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
      url,
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

export const withoutPicture: ProviderFacts = {
  ...facts,
  variant: "without a picture",
  calls: [
    {
      url,
      headers: { "x-api-key": "an-api-key" },
      answer: {
        Response: { bungieNetUser: { membershipId: "4611686018", displayName: "Ada" } },
        ErrorCode: 1,
      },
    },
  ],
  user: { ...facts.user, image: null },
}
