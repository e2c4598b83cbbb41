import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facts: ProviderFacts = {
  id: "azure-devops",
  name: "Azure DevOps",
  type: "oauth",
  authorization: {
    url: "https://app.vssps.visualstudio.com/oauth2/authorize",
    params: { scope: "vso.profile" },
    responseType: "Assertion",
  },
  checks: [],
  token: {
    url: "https://app.vssps.visualstudio.com/oauth2/token",
    client: "custom",
    params: {
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: "secret",
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/azure-devops",
    },
    answer: {
      access_token: "an-access-token",
      token_type: "jwt-bearer",
      expires_in: "3599",
      refresh_token: "r",
      scope: "vso.profile",
    },
  },
  calls: [
    {
      url: "https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0",
      answer: {
        id: "d6245f20-2af8-44f4-9451-8107cb2767db",
        displayName: "Ada Lovelace",
        emailAddress: "ada@example.com",
        coreAttributes: { Avatar: { value: { value: "/9j/4AAQ" } } },
      },
    },
  ],
  user: {
    id: "d6245f20-2af8-44f4-9451-8107cb2767db",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "data:image/jpeg;base64,/9j/4AAQ",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error of the token endpoint",
      token: { Error: "invalid_grant", ErrorDescription: "secret text" },
      status: 400,
      message: /status 400/,
    },
  ],
}

export const withScope: ProviderFacts = {
  ...facts,
  variant: "with other scopes",
  options: { scope: "vso.profile vso.code" },
  authorization: { ...facts.authorization, params: { scope: "vso.profile vso.code" } },
}

export const withoutAvatar: ProviderFacts = {
  ...facts,
  variant: "without a picture",
  calls: [
    {
      url: "https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0",
      answer: { id: "d6245f20", displayName: "Ada Lovelace", emailAddress: "ada@example.com" },
    },
  ],
  user: { id: "d6245f20", name: "Ada Lovelace", email: "ada@example.com", image: null },
}
