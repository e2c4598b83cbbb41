import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "vk",
  name: "VK",
  type: "oauth",
  authorization: { url: "https://id.vk.ru/authorize", params: { scope: "email" } },
  checks: ["pkce"],
  callback: { params: { device_id: "a-device", expires_in: "600", type: "code_v2" } },
  token: {
    url: "https://id.vk.ru/oauth2/auth",
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/vk",
      client_id: "client",
      client_secret: "secret",
      device_id: "a-device",
    },
    answer: {
      access_token: "an-access-token",
      refresh_token: "r",
      id_token: "not.looked.at",
      expires_in: 3600,
      user_id: 1234567890,
      scope: "email",
    },
  },
  calls: [
    {
      url: "https://id.vk.ru/oauth2/user_info",
      method: "POST",
      authorization: null,
      body: { access_token: "an-access-token", client_id: "client" },
      answer: {
        user: {
          user_id: 1234567890,
          first_name: "Ada",
          last_name: "Lovelace",
          email: "ada@example.com",
          avatar: "https://pp.example/ada",
          verified: true,
        },
      },
    },
  ],
  user: {
    id: "1234567890",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pp.example/ada",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_grant", error_description: "code is invalid" },
      message: /invalid_grant/,
    },
    {
      what: "a profile that is an error",
      userinfo: { error: "invalid_token", error_description: "access_token is missing" },
      message: /VK/,
    },
  ],
}

export const withoutAddress: ProviderFacts = {
  ...facts,
  variant: "with the device in a payload, without an address",
  callback: { params: { payload: '{"device_id":"a-device","type":"code_v2"}' } },
  calls: [
    {
      url: "https://id.vk.ru/oauth2/user_info",
      method: "POST",
      authorization: null,
      body: { access_token: "an-access-token", client_id: "client" },
      answer: { user: { user_id: "1234567890", first_name: "Ada", last_name: "Lovelace" } },
    },
  ],
  user: { id: "1234567890", name: "Ada Lovelace", email: null, image: null },
}
