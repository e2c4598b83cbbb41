import type { ProviderFacts } from "../flow/provider-facts.ts"

export const salesforce: ProviderFacts = {
  id: "salesforce",
  name: "Salesforce",
  type: "oidc",
  authorization: {
    url: "https://login.salesforce.com/services/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://login.salesforce.com/.well-known/openid-configuration",
    issuer: "https://login.salesforce.com",
  },
  keys: "https://login.salesforce.com/id/keys",
  token: {
    url: "https://login.salesforce.com/services/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { sub: "https://login.salesforce.com/id/00D/005" },
  user: {
    id: "https://login.salesforce.com/id/00D/005",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://c.salesforce.example/ada",
  },
  emailVerified: true,
  calls: [
    {
      url: "https://login.salesforce.com/services/oauth2/userinfo",
      answer: {
        sub: "https://login.salesforce.com/id/00D/005",
        user_id: "005",
        name: "Ada Lovelace",
        email: "ada@example.com",
        email_verified: true,
        picture: "https://c.salesforce.example/ada",
      },
    },
  ],
  refusals: [
    {
      what: "the profile of another user",
      userinfo: { sub: "other", name: "Eve" },
      message: /sub/,
    },
  ],
}

export const simplelogin: ProviderFacts = {
  id: "simplelogin",
  name: "SimpleLogin",
  type: "oidc",
  authorization: {
    url: "https://app.simplelogin.io/oauth2/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://app.simplelogin.io/.well-known/openid-configuration",
    issuer: "https://app.simplelogin.io",
  },
  keys: "https://app.simplelogin.io/jwks",
  token: {
    url: "https://app.simplelogin.io/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "2",
    name: "Ada Lovelace",
    email: "x7@aleeas.example",
    email_verified: true,
    avatar_url: "https://pictures.example/2",
  },
  user: {
    id: "2",
    name: "Ada Lovelace",
    email: "x7@aleeas.example",
    image: "https://pictures.example/2",
  },
  emailVerified: true,
}

export const slack: ProviderFacts = {
  id: "slack",
  name: "Slack",
  type: "oidc",
  authorization: {
    url: "https://slack.com/openid/connect/authorize",
    params: { scope: "openid profile email" },
  },
  checks: ["nonce"],
  discovery: {
    url: "https://slack.com/.well-known/openid-configuration",
    issuer: "https://slack.com",
  },
  keys: "https://slack.com/openid/connect/keys",
  token: {
    url: "https://slack.com/api/openid.connect.token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "U123",
    "https://slack.com/user_id": "U123",
    "https://slack.com/team_id": "T1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    email_verified: true,
    "https://slack.com/user_image_512": "https://secure.example/ada-512",
  },
  user: {
    id: "U123",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://secure.example/ada-512",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { ok: false, error: "invalid_code" },
      message: /invalid_code/,
    },
  ],
}

export const spotify: ProviderFacts = {
  id: "spotify",
  name: "Spotify",
  type: "oauth",
  authorization: {
    url: "https://accounts.spotify.com/authorize",
    params: { scope: "user-read-email" },
  },
  checks: ["pkce"],
  token: {
    url: "https://accounts.spotify.com/api/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.spotify.com/v1/me",
      answer: {
        id: "ada",
        display_name: "Ada Lovelace",
        email: "ada@example.com",
        images: [{ url: "https://i.scdn.example/ada" }],
      },
    },
  ],
  user: {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://i.scdn.example/ada",
  },
  emailVerified: false,
}

export const strava: ProviderFacts = {
  id: "strava",
  name: "Strava",
  type: "oauth",
  authorization: {
    url: "https://www.strava.com/oauth/authorize",
    params: { scope: "read", approval_prompt: "auto" },
  },
  checks: ["pkce"],
  token: {
    url: "https://www.strava.com/api/v3/oauth/token",
    client: "custom",
    params: {
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: "https://app.example.com/auth/callback/strava",
      client_id: "client",
      client_secret: "secret",
    },
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_at: 4102444800,
      expires_in: 21600,
      refresh_token: "r",
      athlete: { id: 134815 },
    },
  },
  calls: [
    {
      url: "https://www.strava.com/api/v3/athlete",
      answer: {
        id: 134815,
        firstname: "Ada",
        lastname: "Lovelace",
        profile: "avatar/athlete/large.png",
      },
    },
  ],
  user: { id: "134815", name: "Ada Lovelace", email: null, image: null },
  emailVerified: false,
  callback: { params: { scope: "read" } },
  refusals: [
    {
      what: "an error of the token endpoint",
      token: { message: "Bad Request", errors: [{ resource: "Application", code: "invalid" }] },
      status: 400,
      message: /400/,
    },
  ],
}

export const stravaWithPicture: ProviderFacts = {
  ...strava,
  variant: "with a picture",
  calls: [
    {
      url: "https://www.strava.com/api/v3/athlete",
      answer: {
        id: 134815,
        firstname: "Ada",
        lastname: "Lovelace",
        profile: "https://dgalywyr863hv.example/large.jpg",
      },
    },
  ],
  user: { ...strava.user, image: "https://dgalywyr863hv.example/large.jpg" },
}
