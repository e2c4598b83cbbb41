import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const facebook: ProviderFacts = {
  id: "facebook",
  name: "Facebook",
  type: "oauth",
  authorization: { url: "https://www.facebook.com/v26.0/dialog/oauth", params: { scope: "email" } },
  checks: ["pkce"],
  token: {
    url: "https://graph.facebook.com/v26.0/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 5183944 },
  },
  calls: [
    {
      url: "https://graph.facebook.com/v26.0/me?fields=id,name,email,picture",
      answer: {
        id: "10",
        name: "Ada Lovelace",
        email: "ada@example.com",
        picture: { data: { url: "https://scontent.example/10" } },
      },
    },
  ],
  user: {
    id: "10",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://scontent.example/10",
  },
  emailVerified: false,
  refusals: [
    {
      what: "an error that is an object",
      token: { error: { message: "secret text", type: "OAuthException", code: 100 } },
      status: 400,
      message: /OAuthException/,
    },
  ],
}

export const faceit: ProviderFacts = {
  id: "faceit",
  name: "FACEIT",
  type: "oauth",
  authorization: {
    url: "https://accounts.faceit.com/accounts",
    params: { redirect_popup: "true" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.faceit.com/auth/v1/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 86400 },
  },
  calls: [
    {
      url: "https://api.faceit.com/auth/v1/resources/userinfo",
      answer: {
        guid: "9ad4a6f2",
        nickname: "ada",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "9ad4a6f2",
    name: "ada",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: true,
}

export const figma: ProviderFacts = {
  id: "figma",
  name: "Figma",
  type: "oauth",
  authorization: { url: "https://www.figma.com/oauth", params: { scope: "current_user:read" } },
  checks: [],
  token: {
    url: "https://api.figma.com/v1/oauth/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: "r",
    },
  },
  calls: [
    {
      url: "https://api.figma.com/v1/me",
      answer: {
        id: "f-1",
        handle: "ada",
        email: "ada@example.com",
        img_url: "https://s3.example/ada",
      },
    },
  ],
  user: { id: "f-1", name: "ada", email: "ada@example.com", image: "https://s3.example/ada" },
  emailVerified: false,
}

export const foursquare: ProviderFacts = {
  id: "foursquare",
  name: "Foursquare",
  type: "oauth",
  authorization: { url: "https://foursquare.com/oauth2/authenticate", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://foursquare.com/oauth2/access_token",
    client: "post",
    answer: { access_token: "an-access-token" },
  },
  calls: [
    {
      url: "https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=an-access-token",
      authorization: null,
      answer: {
        meta: { code: 200 },
        response: {
          user: {
            id: "123",
            firstName: "Ada",
            lastName: "Lovelace",
            photo: { prefix: "https://fastly.example/img/user/", suffix: "/ada.jpg" },
            contact: { email: "ada@example.com" },
          },
        },
      },
    },
  ],
  user: {
    id: "123",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://fastly.example/img/user/original/ada.jpg",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is none",
      userinfo: [],
      message: /no profile/,
    },
  ],
}

export const foursquareWithOtherVersion: ProviderFacts = {
  ...foursquare,
  variant: "with another version of the API",
  options: { apiVersion: "20260101" },
  calls: [
    {
      url: "https://api.foursquare.com/v2/users/self?v=20260101&oauth_token=an-access-token",
      authorization: null,
      answer: { meta: { code: 200 }, response: { user: { id: "123", firstName: "Ada" } } },
    },
  ],
  user: { id: "123", name: "Ada", email: null, image: null },
}

export const freshbooks: ProviderFacts = {
  id: "freshbooks",
  name: "Freshbooks",
  type: "oauth",
  authorization: { url: "https://auth.freshbooks.com/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.freshbooks.com/auth/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.freshbooks.com/auth/api/v1/users/me",
      answer: {
        response: {
          id: 712052,
          first_name: "Ada",
          last_name: "Lovelace",
          email: "ada@example.com",
        },
      },
    },
  ],
  user: { id: "712052", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const frontegg: ProviderFacts = {
  id: "frontegg",
  name: "Frontegg",
  type: "oidc",
  issuer: "https://example.frontegg.com",
  authorization: {
    url: "https://example.frontegg.com/oauth/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.frontegg.com/oauth/.well-known/openid-configuration",
    issuer: "https://example.frontegg.com",
  },
  keys: "https://example.frontegg.com/.well-known/jwks.json",
  token: {
    url: "https://example.frontegg.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const fusionauth: ProviderFacts = {
  id: "fusionauth",
  name: "FusionAuth",
  type: "oidc",
  issuer: "https://example.fusionauth.io",
  authorization: {
    url: "https://example.fusionauth.io/oauth2/authorize",
    params: { scope: "openid offline_access email profile" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.fusionauth.io/.well-known/openid-configuration",
    issuer: "https://example.fusionauth.io",
  },
  keys: "https://example.fusionauth.io/.well-known/jwks.json",
  token: {
    url: "https://example.fusionauth.io/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "00u1",
    given_name: "Ada",
    family_name: "Lovelace",
    email: "ada@example.com",
    email_verified: true,
  },
  user: { id: "00u1", name: "Ada Lovelace", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const fusionauthWithTenant: ProviderFacts = {
  ...fusionauth,
  variant: "with a tenant",
  options: { tenantId: "tenant-1" },
  authorization: {
    ...fusionauth.authorization,
    params: { ...fusionauth.authorization.params, tenantId: "tenant-1" },
  },
}
