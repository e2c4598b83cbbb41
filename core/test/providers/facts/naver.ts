import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "naver",
  name: "Naver",
  type: "oauth",

  authorization: { url: "https://nid.naver.com/oauth2.0/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://nid.naver.com/oauth2.0/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      refresh_token: "r",
      token_type: "bearer",
      expires_in: "3600",
    },
  },
  calls: [
    {
      url: "https://openapi.naver.com/v1/nid/me",
      answer: {
        resultcode: "00",
        message: "success",
        response: {
          id: "32742776",
          nickname: "ada",
          email: "ada@example.com",
          profile_image: "https://ssl.example/ada",
        },
      },
    },
  ],
  user: { id: "32742776", name: "ada", email: "ada@example.com", image: "https://ssl.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_request", error_description: "no" },
      message: /invalid_request/,
    },
    {
      what: "a profile that is an error",
      userinfo: { resultcode: "024", message: "Authentication failed" },
      message: /error/,
    },
  ],
}
