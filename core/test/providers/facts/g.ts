import type { ProviderFacts } from "../flow/provider-facts.ts"

export const github: ProviderFacts = {
  id: "github",
  name: "GitHub",
  type: "oauth",
  authorization: {
    url: "https://github.com/login/oauth/authorize",
    params: { scope: "read:user user:email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://github.com/login/oauth/access_token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      scope: "read:user,user:email",
    },
  },
  calls: [
    {
      url: "https://api.github.com/user",
      headers: { "user-agent": "lockstep" },
      answer: {
        id: 583231,
        login: "ada",
        name: "Ada Lovelace",
        email: null,
        avatar_url: "https://avatars.example/583231",
      },
    },
    {
      url: "https://api.github.com/user/emails",
      answer: [
        { email: "old@example.com", primary: false, verified: true },
        { email: "Ada@example.com", primary: true, verified: true },
      ],
      without: {
        user: {
          id: "583231",
          name: "Ada Lovelace",
          email: null,
          image: "https://avatars.example/583231",
        },
        emailVerified: false,
      },
    },
  ],
  user: {
    id: "583231",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatars.example/583231",
  },
  emailVerified: true,
  callback: { params: { iss: "https://github.com/login/oauth" } },
  refusals: [
    {
      what: "an error under the status of a success",
      token: {
        error: "bad_verification_code",
        error_description: "The code is incorrect or expired.",
      },
      message: /bad_verification_code/,
    },
    {
      what: "the answer of another issuer",
      callback: { iss: "https://evil.example" },
      message: /iss/,
    },
  ],
}

export const gitlab: ProviderFacts = {
  id: "gitlab",
  name: "GitLab",
  type: "oauth",
  authorization: { url: "https://gitlab.com/oauth/authorize", params: { scope: "read_user" } },
  checks: ["pkce"],
  token: {
    url: "https://gitlab.com/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", scope: "read_user" },
  },
  calls: [
    {
      url: "https://gitlab.com/api/v4/user",
      answer: {
        id: 7,
        username: "ada",
        name: "Ada Lovelace",
        state: "active",
        email: "ada@example.com",
        confirmed_at: "2026-01-02T03:04:05.000Z",
        avatar_url: "https://avatars.example/7",
      },
    },
  ],
  user: {
    id: "7",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://avatars.example/7",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an account that is blocked",
      userinfo: { id: 7, username: "ada", state: "blocked" },
      message: /locked or not active/,
    },
  ],
}

export const google: ProviderFacts = {
  id: "google",
  name: "Google",
  type: "oidc",
  authorization: {
    url: "https://accounts.google.com/o/oauth2/v2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://accounts.google.com/.well-known/openid-configuration",
    issuer: "https://accounts.google.com",
  },
  keys: "https://www.googleapis.com/oauth2/v3/certs",
  token: {
    url: "https://oauth2.googleapis.com/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    iss: "accounts.google.com",
    sub: "118",
    name: "Ada Lovelace",
    email: "Ada@gmail.example",
    email_verified: true,
    picture: "https://lh3.example/ada",
  },
  user: {
    id: "118",
    name: "Ada Lovelace",
    email: "ada@gmail.example",
    image: "https://lh3.example/ada",
  },
  emailVerified: true,
  refusals: [
    { what: "another issuer", claims: { iss: "https://accounts.example.com" }, message: /iss/ },
  ],
}

export const gumroad: ProviderFacts = {
  id: "gumroad",
  name: "Gumroad",
  type: "oauth",
  authorization: { url: "https://gumroad.com/oauth/authorize", params: { scope: "view_profile" } },
  checks: [],
  token: {
    url: "https://api.gumroad.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.gumroad.com/v2/user",
      answer: {
        success: true,
        user: {
          user_id: "g1==",
          name: "Ada",
          email: "ada@example.com",
          profile_url: "https://public.example/ada",
        },
      },
    },
  ],
  user: { id: "g1==", name: "Ada", email: "ada@example.com", image: "https://public.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "a profile that is an error",
      userinfo: { success: false, message: "no" },
      message: /error/,
    },
  ],
}
