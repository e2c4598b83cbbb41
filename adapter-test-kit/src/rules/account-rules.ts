import type { RuleText } from "./rule.ts"

/** Names of the rules about accounts. */
export type AccountRuleId =
  | "A1"
  | "A2"
  | "A4"
  | "A5"
  | "A6"
  | "A7"
  | "A12"
  | "A13"
  | "A14"
  | "A20"
  | "A22"
  | "A3"
  | "A8"
  | "A9"
  | "A10"
  | "A11"
  | "A23"

/** The rules about accounts. */
export const accountRules: Readonly<Record<AccountRuleId, RuleText>> = {
  A1: {
    level: 1,
    text: "After linkAccount, getUserByAccount finds the owner and getAccount the account.",
    why: "Otherwise the next sign-in makes a second user.",
  },
  A2: {
    level: 1,
    text: "provider and providerAccountId together are unique: a second link rejects and the first stays, also for the same user.",
    why: "Overwriting gives a user's identity to another user.",
  },
  A4: {
    level: 1,
    text: "Both parts of the pair must match, character for character.",
    why: "IDs at providers are case-sensitive: two users may differ only in that.",
  },
  A5: {
    level: 1,
    text: "getUserByAccount is null when the account or its owner is gone or unknown.",
    why: "Half a user fails later, far from the cause.",
  },
  A6: {
    level: 1,
    text: "getAccount takes providerAccountId first and provider second, and is null if either differs.",
    why: "Two strings are easily swapped.",
  },
  A7: {
    level: 1,
    text: "A user may have many accounts, two of one provider among them.",
    why: "Users have a private and a work account with the same provider.",
  },
  A12: {
    level: 1,
    text: "unlinkAccount removes exactly that pair; a missing pair resolves; the pair can then be linked to another user.",
    why: "A user who moves an account must neither lose the others nor be locked out of it.",
  },
  A13: {
    level: 1,
    text: 'type and every given token field come back equal from getAccount; a field not given is null or absent, never "", 0 or "undefined".',
    why: "Applications call the provider with these tokens.",
  },
  A14: {
    level: 1,
    text: "If linkAccount resolves to an object, it equals what is stored.",
    why: "Callers take the answer for the record.",
  },
  A20: {
    level: 1,
    text: "updateAccount changes exactly the given members and resolves to the stored account: undefined is not given, null clears, and the user, the type and the pair never change.",
    why: "A refresh that answers without a refresh token must not erase the stored one.",
  },
  A22: {
    level: 1,
    text: "updateAccount of a missing pair resolves to null and creates nothing.",
    why: "A refresh that ends after the account was unlinked would link it again.",
  },
  A3: {
    level: 2,
    text: "Provider and the provider's id are two values: (a, b:c) and (a:b, c) are different accounts.",
    why: "Joined into one key they are the same, and two users share an account.",
  },
  A8: {
    level: 2,
    text: "Access and refresh tokens of 8 KB, an id_token of 16 KB, a scope of 4 KB and a session_state of 1 KB come back whole.",
    why: "Real tokens are longer than 255 characters, and a sign-in that fails for some users only is hard to find.",
  },
  A9: {
    level: 2,
    text: "expires_at comes back as the same number, at least up to the year 2100.",
    why: "A number as text compares wrongly, and 32 bits end in 2038.",
  },
  A10: {
    level: 2,
    text: "Account members that the store has no place for never make linkAccount fail, and change no other member.",
    why: "Providers send fields of their own with the tokens, and start to without notice.",
  },
  A11: {
    level: 2,
    text: "Linking an account to a user who does not exist rejects, or the account never becomes visible.",
    why: "An account without a user may become that of the next user.",
  },
  A23: {
    level: 2,
    text: "updateAccount stores tokens of 16 KB whole, and compares them whole.",
    why: "Tokens that are encrypted at rest are longer than those of the provider.",
  },
}
