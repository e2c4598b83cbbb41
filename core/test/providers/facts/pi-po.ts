import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const pingId: ProviderFacts = {
  id: "ping-id",
  name: "Ping Identity",
  type: "oidc",
  issuer: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as",
  authorization: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/.well-known/openid-configuration",
    issuer: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as",
  },
  keys: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/jwks",
  token: {
    url: "https://auth.pingone.eu/00000000-0000-0000-0000-000000000000/as/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: adasClaims,
  user: ada,
  emailVerified: false,
}

const pinterestProfile = {
  account_type: "BUSINESS",
  username: "ada",
  profile_image: "https://i.example/ada.jpg",
  website_url: "",
}

export const pinterest: ProviderFacts = {
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
      answer: { ...pinterestProfile, id: "549755885175" },
    },
  ],
  user: { id: "549755885175", name: "ada", email: null, image: "https://i.example/ada.jpg" },
  emailVerified: false,
}

export const pinterestWithoutId: ProviderFacts = {
  ...pinterest,
  variant: "without an id",
  calls: [{ url: "https://api.pinterest.com/v5/user_account", answer: pinterestProfile }],
  user: { ...pinterest.user, id: "ada" },
}

const pipedriveAnswer = {
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

export const pipedrive: ProviderFacts = {
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
  calls: [{ url: "https://engines.pipedrive.com/v1/users/me", answer: pipedriveAnswer }],
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

export const pipedriveWithoutDomain: ProviderFacts = {
  ...pipedrive,
  variant: "without a domain",
  token: {
    ...pipedrive.token,
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3599 },
  },
  calls: [{ url: "https://api.pipedrive.com/v1/users/me", answer: pipedriveAnswer }],
}

export const pipedriveWithForeignDomain: ProviderFacts = {
  ...pipedrive,
  variant: "with a domain that is not Pipedrive's",
  token: {
    ...pipedrive.token,
    answer: { ...pipedrive.token.answer, api_domain: "https://engines.example/.pipedrive.com" },
  },
  calls: [{ url: "https://api.pipedrive.com/v1/users/me", answer: pipedriveAnswer }],
}

export const polar: ProviderFacts = {
  id: "polar",
  name: "Polar",
  type: "oauth",
  authorization: {
    url: "https://polar.sh/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.polar.sh/v1/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 864000,
      refresh_token: null,
      scope: "openid profile email",
    },
  },
  idToken: { iss: "https://polar.sh", sub: "3fa85f64" },
  calls: [
    {
      url: "https://api.polar.sh/v1/oauth2/userinfo",
      answer: {
        sub: "3fa85f64",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://pictures.example/ada",
      },
    },
  ],
  user: {
    id: "3fa85f64",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://pictures.example/ada",
  },
  emailVerified: true,
}

export const polarOtherNames: ProviderFacts = {
  ...polar,
  variant: "with members of other names",
  calls: [
    {
      url: "https://api.polar.sh/v1/oauth2/userinfo",
      answer: {
        id: "3fa85f64",
        username: "ada",
        public_name: "Ada",
        email: "ada@example.com",
        avatar_url: "https://avatars.example/ada",
      },
    },
  ],
  user: {
    id: "3fa85f64",
    name: "Ada",
    email: "ada@example.com",
    image: "https://avatars.example/ada",
  },
  emailVerified: false,
}
