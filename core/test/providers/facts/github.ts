import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "github",
  name: "GitHub",
  type: "oauth",
  authorization: {
    url: "https://github.com/login/oauth/authorize",
    params: { scope: "read:user user:email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://github.com/login/oauth/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      scope: "read:user,user:email",
    },
  },
  calls: [
    {
      url: "https://api.github.com/user",
      headers: { "user-agent": "lockstep" },
      answer: {
        id: 583231,
        login: "ada",
        name: "Ada Lovelace",
        email: null,
        avatar_url: "https://avatars.example/583231",
      },
    },
    {
      url: "https://api.github.com/user/emails",
      answer: [
        { email: "old@example.com", primary: false, verified: true },
        { email: "Ada@example.com", primary: true, verified: true },
      ],
      without: {
        user: {
          id: "583231",
          name: "Ada Lovelace",
          email: null,
          image: "https://avatars.example/583231",
        },
        emailVerified: false,
      },
    },
  ],
  user: {
    id: "583231",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatars.example/583231",
  },
  emailVerified: true,
  callback: { params: { iss: "https://github.com/login/oauth" } },
  refusals: [
    {
      what: "an error under the status of a success",
      token: {
        error: "bad_verification_code",
        error_description: "The code is incorrect or expired.",
      },
      message: /bad_verification_code/,
    },
    {
      what: "the answer of another issuer",
      callback: { iss: "https://evil.example" },
      message: /iss/,
    },
  ],
}
