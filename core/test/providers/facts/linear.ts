import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "linear",
  name: "Linear",
  type: "oauth",

  authorization: { url: "https://linear.app/oauth/authorize", params: { scope: "read" } },
  checks: [],
  token: {
    url: "https://api.linear.app/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.linear.app/graphql",
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "query { viewer { id name email avatarUrl } }" }),
      answer: {
        data: {
          viewer: { id: "l1", name: "Ada Lovelace", email: "ada@example.com", avatarUrl: null },
        },
      },
    },
  ],
  user: { id: "l1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      userinfo: { errors: [{ message: "no" }] },
      message: /Linear answered with an error/,
    },
  ],
}
