import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "reddit",
  name: "Reddit",
  type: "oauth",
  authorization: { url: "https://www.reddit.com/api/v1/authorize", params: { scope: "identity" } },
  checks: [],
  token: {
    url: "https://www.reddit.com/api/v1/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "identity",
    },
  },
  calls: [
    {
      url: "https://oauth.reddit.com/api/v1/me",
      headers: { "user-agent": "lockstep" },
      answer: {
        id: "1w72",
        name: "ada",
        icon_img: "https://styles.example/ada.png?width=256&amp;s=1",
        has_verified_email: true,
      },
    },
  ],
  user: { id: "1w72", name: "ada", email: null, image: "https://styles.example/ada.png" },
  emailVerified: false,
  refusals: [
    {
      what: "an error that is a number",
      token: { message: "Unauthorized", error: 401 },
      isForOperator: true,
      message: /401/,
    },
  ],
}
