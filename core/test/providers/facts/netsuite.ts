import type { ProviderFacts } from "../flow/provider-facts.ts"

const restlet = "https://1234567-sb1.restlets.api.netsuite.com/app/site/hosting/restlet.nl"

export const facts: ProviderFacts = {
  id: "netsuite",
  name: "NetSuite",
  type: "oauth",
  required: { accountID: "1234567_SB1", userinfo: `${restlet}?script=12&deploy=1` },
  authorization: {
    url: "https://1234567-sb1.app.netsuite.com/app/login/oauth2/authorize.nl",
    params: { scope: "restlets rest_webservices" },
  },
  checks: [],
  callback: { params: { role: "3", entity: "12", company: "1234567_SB1" } },
  token: {
    url: "https://1234567-sb1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: "3600",
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: `${restlet}?script=12&deploy=1`,
      answer: {
        id: 12,
        name: "Ada Lovelace",
        email: "ada@example.com",
        location: 1,
        role: 3,
        department: 2,
      },
    },
  ],
  user: { id: "12", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const withPrompt: ProviderFacts = {
  ...facts,
  variant: "with a prompt and another scope",
  options: { prompt: "consent", scope: "restlets" },
  authorization: { ...facts.authorization, params: { prompt: "consent", scope: "restlets" } },
}
