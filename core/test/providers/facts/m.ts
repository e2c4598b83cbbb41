import type { ProviderFacts } from "../flow/provider-facts.ts"

export const mailchimp: ProviderFacts = {
  id: "mailchimp",
  name: "Mailchimp",
  type: "oauth",
  authorization: { url: "https://login.mailchimp.com/oauth2/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://login.mailchimp.com/oauth2/token",
    client: "post",
    answer: { access_token: "an-access-token", expires_in: 0, scope: null },
  },
  calls: [
    {
      url: "https://login.mailchimp.com/oauth2/metadata",
      authorization: "OAuth an-access-token",
      answer: {
        dc: "us6",
        role: "owner",
        accountname: "Analytical Engines",
        user_id: 15,
        login: {
          login_id: 4321,
          login_name: "ada",
          email: "ada@example.com",
          login_email: "ada@example.com",
          avatar: "https://gallery.example/ada",
        },
        api_endpoint: "https://us6.api.mailchimp.com",
      },
    },
  ],
  user: {
    id: "4321",
    name: "Analytical Engines",
    email: "ada@example.com",
    image: "https://gallery.example/ada",
  },
  emailVerified: false,
}

export const mailchimpWithoutAvatar: ProviderFacts = {
  ...mailchimp,
  variant: "without a picture",
  calls: [
    {
      url: "https://login.mailchimp.com/oauth2/metadata",
      authorization: "OAuth an-access-token",
      answer: {
        accountname: "Analytical Engines",
        login: { login_id: 4321, email: "ada@example.com", avatar: null },
      },
    },
  ],
  user: { ...mailchimp.user, image: null },
}

export const mailru: ProviderFacts = {
  id: "mailru",
  name: "Mail.ru",
  type: "oauth",
  authorization: { url: "https://oauth.mail.ru/login", params: { scope: "userinfo" } },
  checks: ["pkce"],
  token: {
    url: "https://oauth.mail.ru/token",
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
      url: "https://oauth.mail.ru/userinfo?access_token=an-access-token",
      authorization: null,
      answer: {
        id: "m-1",
        client_id: "client",
        name: "Ada Lovelace",
        nickname: "ada",
        email: "ada@example.com",
        image: "https://filin.example/ada",
      },
    },
  ],
  user: {
    id: "m-1",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://filin.example/ada",
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

export const mailruWithNickname: ProviderFacts = {
  ...mailru,
  variant: "with a nickname only",
  calls: [
    {
      url: "https://oauth.mail.ru/userinfo?access_token=an-access-token",
      authorization: null,
      answer: { id: "m-1", nickname: "ada" },
    },
  ],
  user: { id: "m-1", name: "ada", email: null, image: null },
}

export const mastodon: ProviderFacts = {
  id: "mastodon",
  name: "Mastodon",
  type: "oauth",
  issuer: "https://social.example/",
  authorization: { url: "https://social.example/oauth/authorize", params: { scope: "read" } },
  checks: ["pkce"],
  token: {
    url: "https://social.example/oauth/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://social.example/api/v1/accounts/verify_credentials",
      answer: {
        id: "14715",
        username: "ada",
        display_name: "Ada",
        avatar_static: "https://files.example/ada.png",
      },
    },
  ],
  user: { id: "14715", name: "ada", email: null, image: "https://files.example/ada.png" },
  emailVerified: false,
}

export const mattermost: ProviderFacts = {
  id: "mattermost",
  name: "Mattermost",
  type: "oauth",
  issuer: "https://chat.example",
  authorization: { url: "https://chat.example/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://chat.example/oauth/access_token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://chat.example/api/v4/users/me",
      answer: {
        id: "m1",
        username: "ada",
        first_name: "Ada",
        last_name: "Lovelace",
        email: "ada@example.com",
        email_verified: true,
      },
    },
  ],
  user: { id: "m1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: true,
}

export const medium: ProviderFacts = {
  id: "medium",
  name: "Medium",
  type: "oauth",
  authorization: {
    url: "https://medium.com/m/oauth/authorize",
    params: { scope: "basicProfile" },
  },
  checks: ["pkce"],
  token: {
    url: "https://api.medium.com/v1/tokens",
    client: "post",
    answer: {
      token_type: "Bearer",
      access_token: "an-access-token",
      refresh_token: "r",
      scope: ["basicProfile"],
      expires_at: 4102444800000,
    },
  },
  calls: [
    {
      url: "https://api.medium.com/v1/me",
      answer: {
        data: {
          id: "5303d74c64f6",
          username: "ada",
          name: "Ada Lovelace",
          url: "https://medium.example/@ada",
          imageUrl: "https://images.example/ada.jpg",
        },
      },
    },
  ],
  user: {
    id: "5303d74c64f6",
    name: "Ada Lovelace",
    email: null,
    image: "https://images.example/ada.jpg",
  },
  emailVerified: false,
}

export const microsoftEntraId: ProviderFacts = {
  id: "microsoft-entra-id",
  name: "Microsoft Entra ID",
  type: "oidc",
  options: { profilePhotoSize: 48 },
  authorization: {
    url: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    params: { scope: "openid profile email User.Read" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration",
    issuer: "https://login.microsoftonline.com/{tenantid}/v2.0",
  },
  keys: "https://login.microsoftonline.com/common/discovery/v2.0/keys",
  token: {
    url: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    iss: "https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0",
    tid: "72f988bf-86f1-41af-91ab-2d7cd011db47",
    sub: "AAAA",
    oid: "1",
    name: "Ada Lovelace",
    email: "ada@corp.example",
    email_verified: true,
  },
  calls: [
    {
      url: "https://graph.microsoft.com/v1.0/me/photos/48x48/$value",
      answer: new Uint8Array([255, 216, 255, 0]),
      without: {
        user: { id: "AAAA", name: "Ada Lovelace", email: "ada@corp.example", image: null },
        emailVerified: false,
      },
    },
  ],
  user: {
    id: "AAAA",
    name: "Ada Lovelace",
    email: "ada@corp.example",
    image: "data:image/jpeg;base64,/9j/AA==",
  },
  emailVerified: false,
  refusals: [
    {
      what: "a token of another tenant than it names",
      claims: { tid: "9188040d-6c67-4c5b-b112-36a304b66dad" },
      message: /iss/,
    },
  ],
}
