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
    text: "useVerificationToken resolves to exactly { identifier, token, expires } as created, without an id.",
    why: "Its answer decides who is signed in.",
  },
  V2: {
    level: 1,
    text: "Use deletes: the second use is null.",
    why: "A link in a mailbox must work once.",
  },
  V4: {
    level: 1,
    text: "identifier and token must both match; a mismatch is null and deletes nothing.",
    why: "If one half is enough, an attacker signs in as any user.",
  },
  V5: {
    level: 1,
    text: "Several tokens of one identifier live side by side; using one leaves the others.",
    why: "Users request a second link before the first one arrives.",
  },
  V6: {
    level: 1,
    text: "createVerificationToken resolves to the token that it was given, or to null or undefined.",
    why: "Another user's token in the result is a leak.",
  },
  V7: {
    level: 1,
    text: "Creating the same pair twice rejects or replaces; at most one use succeeds.",
    why: "Two rows would make a token good for two uses.",
  },
  V8: {
    level: 1,
    text: "An expired token is returned or null; either way it is consumed.",
    why: "The core tells the user that the link expired, and it must not work later.",
  },
  V12: {
    level: 1,
    text: "expires is a valid Date, exact to the millisecond.",
    why: "A lost millisecond is the first sign of a column that also loses time zones.",
  },
  V13: {
    level: 1,
    text: "The token is stored as given, and the identifier is not normalised.",
    why: "The core has hashed the one and normalised the other already.",
  },
  V15: {
    level: 1,
    text: "Tokens are independent of users: they work with no such user and survive any deleteUser.",
    why: "The token comes before the user.",
  },
  V9: {
    level: 2,
    text: "Identifier and token are two values: (i:j, k) and (i, j:k) are different.",
    why: "Joined into one key they are the same, and one of them opens the other.",
  },
  V10: {
    level: 2,
    text: "Identifier and token match byte for byte.",
    why: "A token that matches in any case is far easier to guess.",
  },
  V11: {
    level: 2,
    text: "An identifier or token that is no string gives null or rejects; it matches nothing and deletes nothing.",
    why: "A link without an address passes undefined on, and a crafted one an object.",
  },
  V14: {
    level: 2,
    text: "Identifiers need not be email addresses and may have 320 characters; tokens may have 512.",
    why: "Phone numbers and user names are identifiers, too.",
  },
}
