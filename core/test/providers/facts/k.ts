import { ada, adasClaims } from "../flow/ada.ts"
import type { ProviderFacts } from "../flow/provider-facts.ts"

const kakaoUrl = "https://kapi.kakao.com/v2/user/me"

export const kakao: ProviderFacts = {
  id: "kakao",
  name: "Kakao",
  type: "oauth",
  authorization: { url: "https://kauth.kakao.com/oauth/authorize", params: {} },
  checks: ["pkce"],
  token: {
    url: "https://kauth.kakao.com/oauth/token",
    client: "post",
    answer: {
      access_token: "an-access-token",
      token_type: "bearer",
      expires_in: 21599,
      refresh_token: "r",
      refresh_token_expires_in: 5183999,
      scope: "account_email profile_image profile_nickname",
    },
  },
  calls: [
    {
      url: kakaoUrl,
      answer: {
        id: 3141592653,
        kakao_account: {
          profile: {
            nickname: "Ada",
            profile_image_url: "https://k.example/ada_640.jpg",
            thumbnail_image_url: "https://k.example/ada_110.jpg",
          },
          name: "Ada Lovelace",
          email: "ada@example.com",
          is_email_valid: true,
          is_email_verified: true,
        },
      },
    },
  ],
  user: {
    id: "3141592653",
    name: "Ada",
    email: "ada@example.com",
    image: "https://k.example/ada_640.jpg",
  },
  emailVerified: true,
}

export const kakaoWithoutConsent: ProviderFacts = {
  ...kakao,
  variant: "without consent",
  calls: [{ url: kakaoUrl, answer: { id: 3141592653 } }],
  user: { id: "3141592653", name: null, email: null, image: null },
  emailVerified: false,
}

export const kakaoWithFormerAddress: ProviderFacts = {
  ...kakao,
  variant: "with an address that is valid no longer",
  calls: [
    {
      url: kakaoUrl,
      answer: {
        id: 3141592653,
        kakao_account: {
          profile: { thumbnail_image_url: "https://k.example/ada_110.jpg" },
          name: "Ada Lovelace",
          email: "ada@example.com",
          is_email_valid: false,
          is_email_verified: true,
        },
      },
    },
  ],
  user: {
    id: "3141592653",
    name: "Ada Lovelace",
    email: "ada@example.com",
    image: "https://k.example/ada_110.jpg",
  },
  emailVerified: false,
}

export const kakaoWithUnverifiedAddress: ProviderFacts = {
  ...kakao,
  variant: "with an address that was not verified",
  calls: [
    {
      url: kakaoUrl,
      answer: {
        id: 3141592653,
        kakao_account: {
          email: "ada@example.com",
          is_email_valid: true,
          is_email_verified: false,
        },
      },
    },
  ],
  user: { id: "3141592653", name: null, email: "ada@example.com", image: null },
  emailVerified: false,
}

export const kakaoWithIdToken: ProviderFacts = {
  ...kakao,
  variant: "with an id_token",
  idToken: { iss: "https://kauth.kakao.com", sub: "3141592653", nickname: "Ada" },
}

export const keycloak: ProviderFacts = {
  id: "keycloak",
  name: "Keycloak",
  type: "oidc",
  issuer: "https://id.example.com/realms/staff",
  authorization: {
    url: "https://id.example.com/realms/staff/protocol/openid-connect/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://id.example.com/realms/staff/.well-known/openid-configuration",
    issuer: "https://id.example.com/realms/staff",
  },
  keys: "https://id.example.com/realms/staff/protocol/openid-connect/certs",
  token: {
    url: "https://id.example.com/realms/staff/protocol/openid-connect/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: {
    sub: "f:1",
    preferred_username: "ada",
    email: "ada@example.com",
    email_verified: false,
  },
  user: { id: "f:1", name: "ada", email: "ada@example.com", image: null },
  emailVerified: false,
}

export const kick: ProviderFacts = {
  id: "kick",
  name: "Kick",
  type: "oauth",
  authorization: { url: "https://id.kick.com/oauth/authorize", params: { scope: "user:read" } },
  checks: ["pkce"],
  token: {
    url: "https://id.kick.com/oauth/token",
    client: "post",
    answer: { access_token: "an-access-token", token_type: "bearer", expires_in: 3600 },
  },
  calls: [
    {
      url: "https://api.kick.com/public/v1/users",
      answer: {
        data: [
          {
            user_id: 123,
            name: "ada",
            email: "ada@example.com",
            profile_picture: "https://files.example/ada",
          },
        ],
        message: "OK",
      },
    },
  ],
  user: { id: "123", name: "ada", email: "ada@example.com", image: "https://files.example/ada" },
  emailVerified: false,
}

export const kinde: ProviderFacts = {
  id: "kinde",
  name: "Kinde",
  type: "oidc",
  issuer: "https://example.kinde.com",
  authorization: {
    url: "https://example.kinde.com/oauth2/auth",
    params: { scope: "openid profile email" },
  },
  checks: ["pkce", "nonce"],
  discovery: {
    url: "https://example.kinde.com/.well-known/openid-configuration",
    issuer: "https://example.kinde.com",
  },
  keys: "https://example.kinde.com/.well-known/jwks",
  token: {
    url: "https://example.kinde.com/oauth2/token",
    client: "basic",
    answer: { access_token: "an-access-token", token_type: "Bearer", expires_in: 3600 },
  },
  idToken: { ...adasClaims, email_verified: true },
  user: ada,
  emailVerified: true,
}
