import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "foursquare",
  name: "Foursquare",
  type: "oauth",
  authorization: { url: "https://foursquare.com/oauth2/authenticate", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://foursquare.com/oauth2/access_token",
    client: "post",
    answer: { access_token: "an-access-token" },
  },
  calls: [
    {
      url: "https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=an-access-token",
      authorization: null,
      answer: {
        meta: { code: 200 },
        response: {
          user: {
            id: "123",
            firstName: "Ada",
            lastName: "Lovelace",
            photo: { prefix: "https://fastly.example/img/user/", suffix: "/ada.jpg" },
            contact: { email: "ada@example.com" },
          },
        },
      },
    },
  ],
  user: {
    id: "123",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://fastly.example/img/user/original/ada.jpg",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is none",
      userinfo: [],
      message: /no profile/,
    },
  ],
}

export const withOtherVersion: ProviderFacts = {
  ...facts,
  variant: "with another version of the API",
  options: { apiVersion: "20260101" },
  calls: [
    {
      url: "https://api.foursquare.com/v2/users/self?v=20260101&oauth_token=an-access-token",
      authorization: null,
      answer: { meta: { code: 200 }, response: { user: { id: "123", firstName: "Ada" } } },
    },
  ],
  user: { id: "123", name: "Ada", email: null, image: null },
}
