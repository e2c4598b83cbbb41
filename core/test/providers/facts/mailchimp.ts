import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "mailchimp",
  name: "Mailchimp",
  type: "oauth",
  authorization: { url: "https://login.mailchimp.com/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://login.mailchimp.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", expires_in: 0, scope: null },
  },
  calls: [
    {
      url: "https://login.mailchimp.com/oauth2/metadata",
      authorization: "OAuth an-access-token",
      answer: {
        dc: "us6",
        role: "owner",
        accountname: "Analytical Engines",
        user_id: 15,
        login: {
          login_id: 4321,
          login_name: "ada",
          email: "ada@example.com",
          login_email: "ada@example.com",
          avatar: "https://gallery.example/ada",
        },
        api_endpoint: "https://us6.api.mailchimp.com",
      },
    },
  ],
  user: {
    id: "4321",
    name: "Analytical Engines",
    email: "ada@example.com",
    image: "https://gallery.example/ada",
  },
  emailVerified: false,
}

export const withoutAvatar: ProviderFacts = {
  ...facts,
  variant: "without a picture",
  calls: [
    {
      url: "https://login.mailchimp.com/oauth2/metadata",
      authorization: "OAuth an-access-token",
      answer: {
        accountname: "Analytical Engines",
        login: { login_id: 4321, email: "ada@example.com", avatar: null },
      },
    },
  ],
  user: { ...facts.user, image: null },
}
