import type { ProviderFacts } from "../flow/provider-facts.ts"

const answer = {
  success: true,
  data: {
    id: 123,
    name: "Ada Lovelace",
    email: "ada@example.com",
    icon_url: "https://pictures.example/ada.png",
    company_id: 9,
    company_domain: "engines",
  },
}

export const facts: ProviderFacts = {
  id: "pipedrive",
  name: "Pipedrive",
  type: "oauth",
  authorization: { url: "https://oauth.pipedrive.com/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://oauth.pipedrive.com/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3599,
      refresh_token: "r",
      scope: "base",
      api_domain: "https://engines.pipedrive.com",
    },
  },
  calls: [{ url: "https://engines.pipedrive.com/v1/users/me", answer }],
  user: {
    id: "123",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pictures.example/ada.png",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is an error",
      userinfo: { success: false, error: "unauthorized access", errorCode: 401 },
      message: /error/,
    },
  ],
}

export const withoutDomain: ProviderFacts = {
  ...facts,
  variant: "without a domain",
  token: {
    ...facts.token,
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3599 },
  },
  calls: [{ url: "https://api.pipedrive.com/v1/users/me", answer }],
}

export const withForeignDomain: ProviderFacts = {
  ...facts,
  variant: "with a domain that is not Pipedrive's",
  token: {
    ...facts.token,
    answer: { ...facts.token.answer, api_domain: "https://engines.example/.pipedrive.com" },
  },
  calls: [{ url: "https://api.pipedrive.com/v1/users/me", answer }],
}
