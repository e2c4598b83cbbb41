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
    text: "createUser resolves to the stored user with a non-empty string id, and getUser of that id equals it.",
    why: "The account and the session of a new user are stored under that ID.",
  },
  U2: {
    level: 1,
    text: "The id given to createUser is a hint: an adapter keeps it always or replaces it always.",
    why: "Only the returned id counts; an adapter that decides case by case has ids of two kinds.",
  },
  U3: {
    level: 1,
    text: "Ids are strings everywhere and compare equal as strings, whatever the type of the column.",
    why: "IDs are compared with ===; with a number or an ObjectId, a user does not match their own session.",
  },
  U4: {
    level: 1,
    text: "getUser is null for an unknown id, also for one that the column could not hold.",
    why: "A stale or forged id in a session token must not become a server error.",
  },
  U5: {
    level: 1,
    text: "getUserByEmail resolves to the owner of the address, or to null.",
    why: "Every sign-in starts with this question.",
  },
  U7: {
    level: 1,
    text: 'Any number of users may have no email address; none of them is found by "undefined", "null" or "".',
    why: "Some providers send no address; one shared key would make all these users one.",
  },
  U8: {
    level: 1,
    text: "An email address is unique: a second createUser with it rejects, and the first user is unchanged.",
    why: "Two owners of one address means that a user can end up in another user's account.",
  },
  U9: {
    level: 1,
    text: "emailVerified keeps null, and keeps a Date.",
    why: "Whether an address is verified decides whether an account may be linked to it.",
  },
  U10: {
    level: 1,
    text: "updateUser changes exactly the given members; undefined means not given, null means clear.",
    why: "A partial update must not wipe what it does not mention.",
  },
  U11: {
    level: 1,
    text: "updateUser resolves to the complete updated user.",
    why: "The result is used as the user who signed in.",
  },
  U12: {
    level: 1,
    text: "updateUser with nothing but an id resolves to the current user and writes nothing.",
    why: "An empty change is easy to come by, and some query builders make broken SQL of it.",
  },
  U13: {
    level: 1,
    text: "updateUser of a missing id rejects and creates nothing.",
    why: "Otherwise a deleted user comes back with half a record.",
  },
  U14: {
    level: 1,
    text: "No update changes an id, and none touches another user.",
    why: "Sessions and accounts point at the id.",
  },
  U15: {
    level: 1,
    text: "Changing the email address moves the look-up; a taken address rejects and leaves both users as they were.",
    why: "With a stale lookup, the owner of the old mailbox still signs in.",
  },
  U18: {
    level: 1,
    text: "deleteUser removes the user, the look-up by email, and all accounts, sessions and authenticators of that user, and nothing of anyone else.",
    why: "What survives still signs in.",
  },
  U20: {
    level: 1,
    text: "Deleting a user who is not there resolves to null or undefined, however often.",
    why: "A deletion that is tried again must not fail.",
  },
  U6: {
    level: 2,
    text: "Email addresses match exactly. Ignoring the case of ASCII letters is allowed if it is declared; accents, width, emoji and spaces never match.",
    why: "Under some collations the address with a fish finds the one with a beer, and another user's mailbox opens the account.",
  },
  U16: {
    level: 2,
    text: "Extra user fields that the adapter says it keeps survive createUser, updateUser and both reads.",
    why: "Roles and languages live there.",
  },
  U17: {
    level: 2,
    text: "Members of a new user that the store has no place for never make createUser fail, and change no other member.",
    why: "A provider that adds a claim would stop all users from signing up.",
  },
  U19: {
    level: 2,
    text: "After deleteUser the address, accounts, session tokens and credential ids are free again, and using them or the id again brings nothing old back.",
    why: "What is left behind becomes another user's session.",
  },
  U22: {
    level: 2,
    text: "A given id of 255, a name of 1 024, an address of 320 and an image of 2 048 characters are stored whole.",
    why: "Addresses of pictures are longer than 255 characters, and a cut name is a wrong name.",
  },
}
