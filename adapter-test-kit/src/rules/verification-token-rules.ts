import type { RuleText } from "./rule.ts"

/** Names of the rules about verification tokens. */
export type VerificationTokenRuleId =
  | "V1"
  | "V2"
  | "V4"
  | "V5"
  | "V6"
  | "V7"
  | "V8"
  | "V12"
  | "V13"
  | "V15"
  | "V9"
  | "V10"
  | "V11"
  | "V14"

/** The rules about verification tokens. */
export const verificationTokenRules: Readonly<Record<VerificationTokenRuleId, RuleText>> = {
  V1: {
    level: 1,
    text: "useVerificationToken resolves to exactly { identifier, token, expires } as created, without an ID.",
    why: "The result decides who is signed in.",
  },
  V2: {
    level: 1,
    text: "useVerificationToken deletes the token: the second use returns null.",
    why: "A magic link must work only once.",
  },
  V4: {
    level: 1,
    text: "identifier and token must both match. A mismatch returns null and deletes nothing.",
    why: "If one of the two is enough, an attacker can sign in as any user.",
  },
  V5: {
    level: 1,
    text: "An identifier can have several tokens at the same time. Using one does not affect the others.",
    why: "Users request a second link before the first one arrives.",
  },
  V6: {
    level: 1,
    text: "createVerificationToken resolves to the given token, or to null or undefined.",
    why: "A result with the token of another user leaks it.",
  },
  V7: {
    level: 1,
    text: "Creating the same pair of identifier and token twice rejects or replaces the token. At most one use succeeds.",
    why: "Two rows would allow two uses of one token.",
  },
  V8: {
    level: 1,
    text: "An expired token is returned or null. In both cases it is consumed.",
    why: "Core reports to the user that the link has expired. The link must not work later.",
  },
  V12: {
    level: 1,
    text: "expires is returned as a valid Date, exact to the millisecond.",
    why: "A column that loses milliseconds often loses the time zone too.",
  },
  V13: {
    level: 1,
    text: "The token is stored as given, and the identifier is not normalized.",
    why: "Core has already hashed the token and normalized the identifier.",
  },
  V15: {
    level: 1,
    text: "Tokens are independent of users: they work if no user has the identifier, and deleteUser does not delete them.",
    why: "The token is created before the user.",
  },
  V9: {
    level: 2,
    text: "The identifier and the token are separate values: (i:j, k) and (i, j:k) are different tokens.",
    why: "If they are joined into one key, one of them can be used as the other.",
  },
  V10: {
    level: 2,
    text: "The identifier and the token match byte for byte.",
    why: "A token that matches case-insensitively is far easier to guess.",
  },
  V11: {
    level: 2,
    text: "An identifier or token that is not a string returns null or rejects. It matches nothing and deletes nothing.",
    why: "A link without an address passes undefined, and a crafted link passes an object.",
  },
  V14: {
    level: 2,
    text: "An identifier can be any string of up to 320 characters, not only an email address. A token can have up to 512 characters.",
    why: "Phone numbers and user names are identifiers too.",
  },
}
