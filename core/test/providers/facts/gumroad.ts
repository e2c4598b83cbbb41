import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "gumroad",
  name: "Gumroad",
  type: "oauth",

  authorization: { url: "https://gumroad.com/oauth/authorize", params: { scope: "view_profile" } },
  checks: [],
  token: {
    url: "https://api.gumroad.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.gumroad.com/v2/user",
      answer: {
        success: true,
        user: {
          user_id: "g1==",
          name: "Ada",
          email: "ada@example.com",
          profile_url: "https://public.example/ada",
        },
      },
    },
  ],
  user: { id: "g1==", name: "Ada", email: "ada@example.com", image: "https://public.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is an error",
      userinfo: { success: false, message: "no" },
      message: /error/,
    },
  ],
}
