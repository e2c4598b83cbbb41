import type { ProviderFacts } from "../flow/provider-facts.ts"

const profile = {
  account_type: "BUSINESS",
  username: "ada",
  profile_image: "https://i.example/ada.jpg",
  website_url: "",
}

export const facts: ProviderFacts = {
  id: "pinterest",
  name: "Pinterest",
  type: "oauth",
  authorization: {
    url: "https://www.pinterest.com/oauth/",
    params: { scope: "user_accounts:read" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.pinterest.com/v5/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      refresh_token: "r",
      response_type: "authorization_code",
      token_type: "bearer",
      expires_in: 2592000,
      refresh_token_expires_in: 31536000,
      scope: "user_accounts:read",
    },
  },
  calls: [
    {
      url: "https://api.pinterest.com/v5/user_account",
      answer: { ...profile, id: "549755885175" },
    },
  ],
  user: { id: "549755885175", name: "ada", email: null, image: "https://i.example/ada.jpg" },
  emailVerified: false,
}

export const withoutId: ProviderFacts = {
  ...facts,
  variant: "without an id",
  calls: [{ url: "https://api.pinterest.com/v5/user_account", answer: profile }],
  user: { ...facts.user, id: "ada" },
}
