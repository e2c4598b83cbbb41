import type { ProviderFacts } from "../flow/provider-facts.ts"

const threadsUrl =
  "https://graph.threads.net/v1.0/me?fields=id,username,name,threads_profile_picture_url"

export const threads: ProviderFacts = {
  id: "threads",
  name: "Threads",
  type: "oauth",
  authorization: {
    url: "https://threads.net/oauth/authorize",
    params: { scope: "threads_basic" },
  },
  checks: [],
  token: {
    url: "https://graph.threads.net/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", user_id: 17841405793187218 },
  },
  calls: [
    {
      url: threadsUrl,
      answer: {
        id: "17841405793187218",
        username: "ada",
        name: "Ada Lovelace",
        threads_profile_picture_url: "https://scontent.example/ada",
      },
    },
  ],
  user: {
    id: "17841405793187218",
    name: "Ada Lovelace",
    email: null,
    image: "https://scontent.example/ada",
  },
  emailVerified: false,
}

export const threadsWithoutName: ProviderFacts = {
  ...threads,
  variant: "without a name",
  calls: [{ url: threadsUrl, answer: { id: "17841405793187218", username: "ada" } }],
  user: { ...threads.user, name: "ada", image: null },
}

export const tiktok: ProviderFacts = {
  id: "tiktok",
  name: "TikTok",
  type: "oauth",
  authorization: {
    url: "https://www.tiktok.com/v2/auth/authorize",
    params: { client_key: "client", scope: "user.info.basic" },
  },
  checks: ["pkce"],
  token: {
    url: "https://open.tiktokapis.com/v2/oauth/token/",
    client: "post",
    params: { client_key: "client" },
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      open_id: "open-1",
      refresh_expires_in: 86400,
    },
  },
  calls: [
    {
      url: "https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name",
      answer: {
        data: {
          user: { open_id: "open-1", display_name: "Ada", avatar_url: "https://p16.example/ada" },
        },
        error: { code: "ok", message: "", log_id: "1" },
      },
    },
  ],
  user: { id: "open-1", name: "Ada", email: null, image: "https://p16.example/ada" },
  emailVerified: false,
  refusals: [
    {
      what: "an error under the status of a success",
      token: { error: "invalid_grant", error_description: "expired", log_id: "1" },
      message: /invalid_grant/,
    },
    {
      what: "a profile that is an error",
      userinfo: { data: {}, error: { code: "access_token_invalid" } },
      message: /error/,
    },
  ],
}

export const todoist: ProviderFacts = {
  id: "todoist",
  name: "Todoist",
  type: "oauth",
  authorization: { url: "https://todoist.com/oauth/authorize", params: { scope: "data:read" } },
  checks: ["pkce"],
  token: {
    url: "https://todoist.com/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.todoist.com/api/v1/user",
      answer: {
        id: "2671355",
        full_name: "Ada Lovelace",
        email: "ada@example.com",
        avatar_big: "https://dcff.example/ada",
      },
    },
  ],
  user: {
    id: "2671355",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://dcff.example/ada",
  },
  emailVerified: false,
}

export const trakt: ProviderFacts = {
  id: "trakt",
  name: "Trakt",
  type: "oauth",
  authorization: { url: "https://trakt.tv/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://api.trakt.tv/oauth/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "public",
    },
  },
  calls: [
    {
      url: "https://api.trakt.tv/users/me?extended=full",
      headers: { "trakt-api-version": "2", "trakt-api-key": "client" },
      answer: {
        username: "ada",
        name: "Ada",
        ids: { slug: "ada" },
        images: { avatar: { full: "https://walter.example/ada" } },
      },
    },
  ],
  user: { id: "ada", name: "Ada", email: null, image: "https://walter.example/ada" },
  emailVerified: false,
}

export const twitch: ProviderFacts = {
  id: "twitch",
  name: "Twitch",
  type: "oidc",
  authorization: {
    url: "https://id.twitch.tv/oauth2/authorize",
    params: {
      scope: "openid user:read:email",
      claims: JSON.stringify({
        id_token: { email: null, email_verified: null, picture: null, preferred_username: null },
      }),
    },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.twitch.tv/oauth2/.well-known/openid-configuration",
    issuer: "https://id.twitch.tv/oauth2",
  },
  keys: "https://id.twitch.tv/oauth2/keys",
  token: {
    url: "https://id.twitch.tv/oauth2/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: ["openid", "user:read:email"],
    },
  },
  idToken: {
    sub: "713936733",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: true,
    picture: "https://static.example/ada",
  },
  user: {
    id: "713936733",
    name: "ada",
    email: "ada@example.com",
    image: "https://static.example/ada",
  },
  emailVerified: true,
  refusals: [
    {
      what: "an error without a code",
      token: { status: 400, message: "Invalid authorization code" },
      status: 400,
      message: /status 400/,
    },
  ],
}

export const twitter: ProviderFacts = {
  id: "twitter",
  name: "Twitter",
  type: "oauth",
  authorization: {
    url: "https://x.com/i/oauth2/authorize",
    params: { scope: "users.read tweet.read offline.access" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.x.com/2/oauth2/token",
    client: "basic",
    answer: {
      access_token: "an-access-token",
      token_type: "Bearer",
      expires_in: 3600,
      scope: "users.read tweet.read offline.access",
    },
  },
  calls: [
    {
      url: "https://api.x.com/2/users/me?user.fields=profile_image_url",
      answer: {
        data: {
          id: "2244994945",
          name: "Ada",
          username: "ada",
          profile_image_url: "https://pbs.example/ada_normal.jpg",
        },
      },
    },
  ],
  user: { id: "2244994945", name: "Ada", email: null, image: "https://pbs.example/ada_normal.jpg" },
  emailVerified: false,
}

const twitterScope = "users.read tweet.read offline.access users.email"

export const twitterWithAddress: ProviderFacts = {
  ...twitter,
  variant: "with the address",
  options: { authorization: { params: { scope: twitterScope } } },
  authorization: { ...twitter.authorization, params: { scope: twitterScope } },
  token: { ...twitter.token, answer: { ...twitter.token.answer, scope: twitterScope } },
  calls: [
    ...(twitter.calls ?? []),
    {
      url: "https://api.x.com/2/users/me?user.fields=confirmed_email",
      answer: { data: { id: "2244994945", confirmed_email: "ada@example.com" } },
      without: { user: twitter.user, emailVerified: false },
    },
  ],
  user: { ...twitter.user, email: "ada@example.com" },
  emailVerified: true,
}
