import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

export const fortyTwoSchool: ProviderFacts = {
  id: "42-school",
  name: "42 School",
  type: "oauth",
  authorization: { url: "https://api.intra.42.fr/oauth/authorize", params: { scope: "public" } },
  checks: ["pkce"],
  token: {
    url: "https://api.intra.42.fr/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.intra.42.fr/v2/me",
      answer: {
        id: 2,
        login: "ada",
        usual_full_name: "Ada Lovelace",
        email: "ada@student.example",
        image: { link: "https://cdn.example/ada.jpg" },
      },
    },
  ],
  user: {
    id: "2",
    name: "Ada Lovelace",
    email: "ada@student.example",
    image: "https://cdn.example/ada.jpg",
  },
  emailVerified: false,
}

export const apple: ProviderFacts = {
  id: "apple",
  name: "Apple",
  type: "oidc",
  authorization: {
    url: "https://appleid.apple.com/auth/authorize",
    params: { scope: "name email", response_mode: "form_post" },
  },
  checks: ["nonce"],
  discovery: {
    url: "https://appleid.apple.com/.well-known/openid-configuration",
    issuer: "https://appleid.apple.com",
  },
  keys: "https://appleid.apple.com/auth/keys",
  token: {
    url: "https://appleid.apple.com/auth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "001.abc",
    email: "x7@privaterelay.example",
    email_verified: "true",
    is_private_email: "true",
  },
  user: { id: "001.abc", name: "Ada Lovelace", email: "x7@privaterelay.example", image: null },
  emailVerified: true,
  callback: {
    post: true,
    params: {
      user: JSON.stringify({
        name: { firstName: "Ada", lastName: "Lovelace" },
        email: "boss@example.com",
      }),
    },
  },
  refusals: [
    { what: "an id_token of another sign-in", claims: { nonce: "other" }, message: /nonce/ },
  ],
}

export const asgardeo: ProviderFacts = {
  id: "asgardeo",
  name: "Asgardeo",
  type: "oidc",
  issuer: "https://api.asgardeo.io/t/example/oauth2/token",
  authorization: {
    url: "https://api.asgardeo.io/t/example/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://api.asgardeo.io/t/example/oauth2/token/.well-known/openid-configuration",
    issuer: "https://api.asgardeo.io/t/example/oauth2/token",
  },
  keys: "https://api.asgardeo.io/t/example/oauth2/jwks",
  token: {
    url: "https://api.asgardeo.io/t/example/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "00u1", preferred_username: "ada", email: "ada@example.com" },
  user: { id: "00u1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const atlassian: ProviderFacts = {
  id: "atlassian",
  name: "Atlassian",
  type: "oauth",
  authorization: {
    url: "https://auth.atlassian.com/authorize",
    params: { scope: "read:me", audience: "api.atlassian.com" },
  },
  checks: [],
  token: {
    url: "https://auth.atlassian.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.atlassian.com/me",
      answer: {
        account_id: "112233aa",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://avatar.example/ada",
      },
    },
  ],
  user: {
    id: "112233aa",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatar.example/ada",
  },
  emailVerified: true,
}

export const auth0: ProviderFacts = {
  id: "auth0",
  name: "Auth0",
  type: "oidc",
  issuer: "https://example.eu.auth0.com/",
  authorization: {
    url: "https://example.eu.auth0.com/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.eu.auth0.com/.well-known/openid-configuration",
    issuer: "https://example.eu.auth0.com/",
  },
  keys: "https://example.eu.auth0.com/.well-known/jwks.json",
  token: {
    url: "https://example.eu.auth0.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}

export const authentik: ProviderFacts = {
  id: "authentik",
  name: "Authentik",
  type: "oidc",
  issuer: "https://id.example.com/application/o/wiki/",
  authorization: {
    url: "https://id.example.com/application/o/authorize/",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.example.com/application/o/wiki/.well-known/openid-configuration",
    issuer: "https://id.example.com/application/o/wiki/",
  },
  keys: "https://id.example.com/application/o/wiki/jwks/",
  token: {
    url: "https://id.example.com/application/o/token/",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
