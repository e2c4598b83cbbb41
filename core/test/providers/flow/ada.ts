/**
 * What providers of the plain kind say of one of their users in an ID token (OpenID Connect Core,
 * section 5.1).
 */
export const adasClaims = {
  sub: "00u1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  picture: "https://pictures.example/ada.png",
} as const

/** The user that becomes of it. */
export const ada = {
  id: "00u1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  image: "https://pictures.example/ada.png",
} as const
