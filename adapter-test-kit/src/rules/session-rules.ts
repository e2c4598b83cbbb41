import type { RuleText } from "./rule.ts"

/** Names of the rules about sessions. */
export type SessionRuleId =
  | "S1"
  | "S2"
  | "S3"
  | "S4"
  | "S7"
  | "S8"
  | "S9"
  | "S11"
  | "S12"
  | "S13"
  | "S16"
  | "S5"
  | "S6"
  | "S14"
  | "S15"
  | "S17"
  | "S20"
  | "S21"
  | "S22"

/** The rules about sessions. */
export const sessionRules: Readonly<Record<SessionRuleId, RuleText>> = {
  S1: {
    level: 1,
    text: "createSession resolves to the session that getSessionAndUser later returns, with the same token, user and expiry.",
    why: "If the store rounds or truncates the expiry afterwards, the cookie and the record differ.",
  },
  S2: {
    level: 1,
    text: "sessionToken is unique: a second createSession with it rejects, and the first session keeps its user.",
    why: "Overwriting a session gives its cookie to another user.",
  },
  S3: {
    level: 1,
    text: "getSessionAndUser resolves to a session whose userId is the ID of the returned user.",
    why: "An incorrect join signs one user in as another.",
  },
  S4: {
    level: 1,
    text: "getSessionAndUser returns null for an unknown token and if the user was deleted.",
    why: "Callers use the returned user without another lookup.",
  },
  S7: {
    level: 1,
    text: "An adapter does not evaluate expiry: an expired session is returned as stored or was deleted; a valid session is always returned, and never with a later expiry than stored.",
    why: "Only core decides whether a session has expired.",
  },
  S8: {
    level: 1,
    text: "updateSession changes only the given fields. `userId: undefined` keeps the user.",
    why: "Extending a session must not assign it to another user.",
  },
  S9: {
    level: 1,
    text: "updateSession of a token that does not exist resolves to null or undefined and creates nothing.",
    why: "Otherwise a session that was signed out becomes valid again.",
  },
  S11: {
    level: 1,
    text: "If updateSession resolves to an object, it equals the stored session.",
    why: "The result sets the expiry of the cookie.",
  },
  S12: {
    level: 1,
    text: "deleteSession deletes exactly that session and resolves to it, or to null or undefined. It also resolves if the session does not exist.",
    why: "Users click sign-out twice.",
  },
  S13: {
    level: 1,
    text: "A user can have many sessions. Updating or deleting one does not affect the others.",
    why: "Signing out on one device must not sign the user out on all devices.",
  },
  S16: {
    level: 1,
    text: "expires is a valid Date in the result of every method that returns a session.",
    why: "Every comparison of a string with the current time is false, so the session never expires.",
  },
  S20: {
    level: 1,
    text: "listSessionsByUserId returns only the sessions of that user, each once and as getSessionAndUser returns it, including expired ones. The list is empty for unknown users and for users without sessions.",
    why: "Users check the list for sessions that are not theirs.",
  },
  S21: {
    level: 1,
    text: "listSessionsByUserId returns no session that was deleted, whichever method deleted it, and returns the expiry that was stored last.",
    why: "Users try again and again to revoke a session that is still listed.",
  },
  S22: {
    level: 1,
    text: "deleteSessionsByUserId with `except` keeps exactly the session with that token, if it belongs to the user. An adapter may ignore `except` and delete this session too.",
    why: "Users who sign out all other devices expect to stay signed in on this one.",
  },
  S5: {
    level: 2,
    text: "Session tokens match byte for byte: case, accents, spaces and length matter.",
    why: "A case-insensitive column makes a token far easier to guess.",
  },
  S6: {
    level: 2,
    text: "The expiry of a session is stored to the millisecond.",
    why: "Otherwise the cookie and the record differ, and a session that was just extended looks older than it is.",
  },
  S14: {
    level: 2,
    text: "Creating a session for a user who does not exist rejects, or the session never becomes visible.",
    why: "The session would belong to the next user who gets that ID.",
  },
  S15: {
    level: 2,
    text: "Extra session fields that the adapter declares are stored, and are separate from user fields of the same name.",
    why: "In a join, columns of the same name overwrite each other.",
  },
  S17: {
    level: 2,
    text: "If the store itself deletes expired sessions, its deletion time eventually follows every update of the expiry.",
    why: "Otherwise sessions are deleted early or kept forever.",
  },
}
