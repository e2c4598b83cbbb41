import { microsoftEntraId } from "./m.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

/** The older name of Microsoft Entra ID, which accounts are stored by. */
export const azureAd: ProviderFacts = {
  ...microsoftEntraId,
  id: "azure-ad",
  name: "Azure Active Directory",
}

export const azureAdB2c: ProviderFacts = {
  id: "azure-ad-b2c",
  name: "Azure AD B2C",
  type: "oidc",
  issuer: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0",
  authorization: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/v2.0/.well-known/openid-configuration",
    issuer: "https://example.b2clogin.com/775527ff-9a37-4307-8b3d-cc311f58d925/v2.0/",
  },
  keys: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/discovery/v2.0/keys",
  token: {
    url: "https://example.b2clogin.com/example.onmicrosoft.com/b2c_1_signin/oauth2/v2.0/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "b2c", name: "Ada Lovelace", emails: ["ada@example.com", "other@example.com"] },
  user: { id: "b2c", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
  refusals: [
    {
      what: "another issuer than the policy names",
      claims: { iss: "https://evil.b2clogin.com/1/v2.0/" },
      message: /iss/,
    },
  ],
}

export const azureDevops: ProviderFacts = {
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

export const azureDevopsWithScope: ProviderFacts = {
  ...azureDevops,
  variant: "with other scopes",
  options: { scope: "vso.profile vso.code" },
  authorization: { ...azureDevops.authorization, params: { scope: "vso.profile vso.code" } },
}

export const azureDevopsWithoutAvatar: ProviderFacts = {
  ...azureDevops,
  variant: "without a picture",
  calls: [
    {
      url: "https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0",
      answer: { id: "d6245f20", displayName: "Ada Lovelace", emailAddress: "ada@example.com" },
    },
  ],
  user: { id: "d6245f20", name: "Ada Lovelace", email: "ada@example.com", image: null },
}
