import type { ProviderFacts } from "../flow/provider-facts.ts"

const url = "https://kapi.kakao.com/v2/user/me"

export const facts: ProviderFacts = {
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
      url,
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

export const withoutConsent: ProviderFacts = {
  ...facts,
  variant: "without consent",
  calls: [{ url, answer: { id: 3141592653 } }],
  user: { id: "3141592653", name: null, email: null, image: null },
  emailVerified: false,
}

export const withFormerAddress: ProviderFacts = {
  ...facts,
  variant: "with an address that is valid no longer",
  calls: [
    {
      url,
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

export const withUnverifiedAddress: ProviderFacts = {
  ...facts,
  variant: "with an address that was not verified",
  calls: [
    {
      url,
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

export const withIdToken: ProviderFacts = {
  ...facts,
  variant: "with an id_token",
  idToken: { iss: "https://kauth.kakao.com", sub: "3141592653", nickname: "Ada" },
}
