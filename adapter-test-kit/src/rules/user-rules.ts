import type { RuleText } from "./rule.ts"

/** Names of the rules about users. */
export type UserRuleId =
  | "U1"
  | "U2"
  | "U3"
  | "U4"
  | "U5"
  | "U7"
  | "U8"
  | "U9"
  | "U10"
  | "U11"
  | "U12"
  | "U13"
  | "U14"
  | "U15"
  | "U18"
  | "U20"
  | "U6"
  | "U16"
  | "U17"
  | "U19"
  | "U22"

/** The rules about users. */
export const userRules: Readonly<Record<UserRuleId, RuleText>> = {
  U1: {
    level: 1,
    text: "createUser resolves to the stored user with a non-empty string ID, and getUser with that ID returns an equal user.",
    why: "The account and the session of a new user are stored under that ID.",
  },
  U2: {
    level: 1,
    text: "The ID passed to createUser is a suggestion: an adapter always keeps it or always replaces it.",
    why: "Only the returned ID counts. An adapter that decides case by case has two kinds of IDs.",
  },
  U3: {
    level: 1,
    text: "IDs are strings in every result and compare equal as strings, whatever the column type.",
    why: "IDs are compared with ===. A session with a number or an ObjectId does not match its user.",
  },
  U4: {
    level: 1,
    text: "getUser returns null for an unknown ID, also if the column type cannot store such a value.",
    why: "An outdated or forged ID in a session token must not cause a server error.",
  },
  U5: {
    level: 1,
    text: "getUserByEmail resolves to the user with the address, or to null.",
    why: "Every sign-in starts with this lookup.",
  },
  U7: {
    level: 1,
    text: 'Any number of users can have no email address. None of them is found by "undefined", "null" or "".',
    why: "Some providers return no address. With a shared key, all of these users become one.",
  },
  U8: {
    level: 1,
    text: "Email addresses are unique: a second createUser with the same address rejects, and the first user is unchanged.",
    why: "If two users have the same address, one of them can be signed in as the other.",
  },
  U9: {
    level: 1,
    text: "emailVerified stores null and Dates.",
    why: "An account is linked automatically only if the address is verified.",
  },
  U10: {
    level: 1,
    text: "updateUser changes exactly the given fields: undefined means not given, null clears the field.",
    why: "A partial update must not erase other fields.",
  },
  U11: {
    level: 1,
    text: "updateUser resolves to the complete updated user.",
    why: "The result is used as the signed-in user.",
  },
  U12: {
    level: 1,
    text: "updateUser with only an ID resolves to the current user and writes nothing.",
    why: "Callers pass empty updates, for which some query builders generate invalid SQL.",
  },
  U13: {
    level: 1,
    text: "updateUser of an ID that does not exist rejects and creates nothing.",
    why: "Otherwise a deleted user exists again with an incomplete record.",
  },
  U14: {
    level: 1,
    text: "updateUser never changes an ID and never changes another user.",
    why: "Sessions and accounts refer to the ID.",
  },
  U15: {
    level: 1,
    text: "After the email address changes, getUserByEmail finds the user only by the new address. If the new address is already in use, the call rejects and both users are unchanged.",
    why: "Otherwise the owner of the old mailbox can still sign in.",
  },
  U18: {
    level: 1,
    text: "deleteUser deletes the user, the email lookup, and all accounts, sessions and passkeys of that user, but no records of other users.",
    why: "A record that remains can still sign in.",
  },
  U20: {
    level: 1,
    text: "deleteUser of a user who does not exist resolves to null or undefined, also repeatedly.",
    why: "A deletion that is retried must not fail.",
  },
  U6: {
    level: 2,
    text: "Email addresses match exactly. The case of ASCII letters may be ignored if that is declared. Accents, width, emoji and spaces are never ignored.",
    why: "Under some collations, addresses that differ only in an emoji are equal, so the owner of one mailbox can sign in as the owner of the other.",
  },
  U16: {
    level: 2,
    text: "Extra user fields that the adapter declares are stored by createUser and updateUser and returned by both reads.",
    why: "Applications store roles and languages in them.",
  },
  U17: {
    level: 2,
    text: "Fields of a new user that the store has no column for never make createUser reject, and change no other field.",
    why: "Otherwise all sign-ups fail when a provider adds a claim.",
  },
  U19: {
    level: 2,
    text: "After deleteUser, the address, accounts, session tokens and credential IDs can be used again. Reusing them or the user ID returns no old records.",
    why: "Otherwise records that remain belong to the next user.",
  },
  U22: {
    level: 2,
    text: "An ID of 255, a name of 1 024, an address of 320 and an image of 2 048 characters are stored without truncation.",
    why: "Image URLs are often longer than 255 characters, and a truncated name is incorrect.",
  },
}
