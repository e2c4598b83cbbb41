import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "dropbox",
  name: "Dropbox",
  type: "oauth",
  authorization: {
    url: "https://www.dropbox.com/oauth2/authorize",
    params: { scope: "account_info.read", token_access_type: "offline" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.dropboxapi.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.dropboxapi.com/2/users/get_current_account",
      method: "POST",
      answer: {
        account_id: "dbid:1",
        name: { display_name: "Ada Lovelace" },
        email: "ada@example.com",
        email_verified: true,
        profile_photo_url: "https://dl.example/ada",
      },
    },
  ],
  user: {
    id: "dbid:1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://dl.example/ada",
  },
  emailVerified: true,
}
