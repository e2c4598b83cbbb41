import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "tiktok",
  name: "TikTok",
  type: "oauth",
  authorization: {
    url: "https://www.tiktok.com/v2/auth/authorize",
    params: { client_key: "client", scope: "user.info.basic" },
  },
  checks: ["pkce"],
  token: {
    url: "https://open.tiktokapis.com/v2/oauth/token/",
    client: "post",
    params: { client_key: "client" },
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      open_id: "open-1",
      refresh_expires_in: 86400,
    },
  },
  calls: [
    {
      url: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name",
      answer: {
        data: {
          user: { open_id: "open-1", display_name: "Ada", avatar_url: "https://p16.example/ada" },
        },
        error: { code: "ok", message: "", log_id: "1" },
      },
    },
  ],
  user: { id: "open-1", name: "Ada", email: null, image: "https://p16.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_grant", error_description: "expired", log_id: "1" },
      message: /invalid_grant/,
    },
    {
      what: "a profile that is an error",
      userinfo: { data: {}, error: { code: "access_token_invalid" } },
      message: /error/,
    },
  ],
}
