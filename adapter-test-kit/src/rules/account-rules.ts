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
    text: "After linkAccount, getUserByAccount finds the user and getAccount finds the account.",
    why: "Otherwise the next sign-in creates a second user.",
  },
  A2: {
    level: 1,
    text: "The pair of provider and providerAccountId is unique: a second linkAccount rejects, also for the same user, and the first account is unchanged.",
    why: "Overwriting gives the account of one user to another user.",
  },
  A4: {
    level: 1,
    text: "Both parts of the pair must match, character for character.",
    why: "Provider account IDs are case-sensitive: the IDs of two users may differ only in case.",
  },
  A5: {
    level: 1,
    text: "getUserByAccount returns null if the account or its user is unknown or was deleted.",
    why: "An incomplete user causes an error later, far from its cause.",
  },
  A6: {
    level: 1,
    text: "getAccount takes providerAccountId first and provider second, and returns null if either differs.",
    why: "Two string arguments are easily swapped.",
  },
  A7: {
    level: 1,
    text: "A user can have many accounts, including two of the same provider.",
    why: "Users have a private and a work account with the same provider.",
  },
  A12: {
    level: 1,
    text: "unlinkAccount removes exactly that account, and resolves if it does not exist. The account can then be linked to another user.",
    why: "A user who moves an account to another user must not lose other accounts, and must be able to link it again.",
  },
  A13: {
    level: 1,
    text: 'getAccount returns the type and every given token field unchanged. A field that was not given is null or absent, never "", 0 or "undefined".',
    why: "Applications call the provider with these tokens.",
  },
  A14: {
    level: 1,
    text: "If linkAccount resolves to an object, it equals the stored account.",
    why: "Callers use the result as the record.",
  },
  A20: {
    level: 1,
    text: "updateAccount changes exactly the given fields and resolves to the stored account: undefined means not given, null clears the field, and the user, the type, the provider and the providerAccountId never change.",
    why: "A refresh response without a refresh token must not erase the stored one.",
  },
  A22: {
    level: 1,
    text: "updateAccount of an account that does not exist resolves to null and creates nothing.",
    why: "A refresh that finishes after the account was unlinked would link it again.",
  },
  A3: {
    level: 2,
    text: "The provider and the providerAccountId are separate values: (a, b:c) and (a:b, c) are different accounts.",
    why: "If they are joined into one key, two users share an account.",
  },
  A8: {
    level: 2,
    text: "Access and refresh tokens of 8 KB, an `id_token` of 16 KB, a `scope` of 4 KB and a `session_state` of 1 KB are stored without truncation.",
    why: "Real tokens are longer than 255 characters, and a sign-in that fails only for some users is hard to debug.",
  },
  A9: {
    level: 2,
    text: "expires_at is returned as the same number, at least up to the year 2100.",
    why: "Numbers stored as strings compare incorrectly, and 32-bit integers end in 2038.",
  },
  A10: {
    level: 2,
    text: "Account fields that the store has no column for never make linkAccount reject, and change no other field.",
    why: "Providers return additional fields with the tokens and add new ones without notice.",
  },
  A11: {
    level: 2,
    text: "Linking an account to a user who does not exist rejects, or the account never becomes visible.",
    why: "The account would belong to the next user who gets that ID.",
  },
  A23: {
    level: 2,
    text: "updateAccount stores and compares tokens of 16 KB without truncation.",
    why: "Encrypted tokens are longer than the tokens of the provider.",
  },
}
