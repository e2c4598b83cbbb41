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
    text: "createSession resolves to the session that getSessionAndUser later returns: same token, owner and expiry.",
    why: "If the store rounds or cuts after the answer, the cookie and the record disagree.",
  },
  S2: {
    level: 1,
    text: "sessionToken is unique: a second createSession with it rejects, and the first session keeps its owner.",
    why: "Overwriting is a session hijack.",
  },
  S3: {
    level: 1,
    text: "getSessionAndUser resolves to a session whose userId is the id of the user beside it.",
    why: "A wrong join signs a user in as another.",
  },
  S4: {
    level: 1,
    text: "getSessionAndUser is null for an unknown token, and null when the owner is gone.",
    why: "The user of the answer is used without looking again.",
  },
  S7: {
    level: 1,
    text: "An adapter does not judge expiry: an expired session is returned as stored or is gone, a live one never vanishes and never reads later than stored.",
    why: "Who may decide that a session ended must be one place, and that place is the core.",
  },
  S8: {
    level: 1,
    text: "updateSession changes only the given members; userId: undefined keeps the owner.",
    why: "Extending a session must not give it to another user.",
  },
  S9: {
    level: 1,
    text: "updateSession of a missing token resolves to null or undefined and creates nothing.",
    why: "Otherwise a session that was signed out comes back to life.",
  },
  S11: {
    level: 1,
    text: "If updateSession resolves to an object, it equals what is stored.",
    why: "The answer sets the expiry of the cookie.",
  },
  S12: {
    level: 1,
    text: "deleteSession removes exactly that session, resolves to it or to null or undefined, also when it is missing, however often.",
    why: "Users click sign-out twice.",
  },
  S13: {
    level: 1,
    text: "A user may have many sessions; updating or deleting one leaves the others.",
    why: "Signing out on one device must not sign out on all.",
  },
  S16: {
    level: 1,
    text: "expires is a valid Date on every way in which a session is read.",
    why: "A string makes every comparison with now false, and the session never ends.",
  },
  S20: {
    level: 1,
    text: "Where an adapter has listSessionsByUserId, it lists only that user's sessions, each once and as getSessionAndUser finds it, expired ones too; it is empty for unknown users and for users with none.",
    why: "The list is what users look through for sessions that are not theirs.",
  },
  S21: {
    level: 1,
    text: "listSessionsByUserId lists no session that has ended, whichever method ended it, and the expiry that was stored last.",
    why: "A session that was ended and is still listed is ended again and again.",
  },
  S22: {
    level: 1,
    text: "deleteSessionsByUserId with except leaves exactly the session of that token, if it is one of the user's. An adapter that ignores except ends the current one too, which is allowed.",
    why: "Users who end all other sessions expect to go on with the one that they use.",
  },
  S5: {
    level: 2,
    text: "Session tokens match byte for byte: in case, accents, spaces and length.",
    why: "A column that ignores case makes a token far easier to guess.",
  },
  S6: {
    level: 2,
    text: "The expiry of a session keeps its milliseconds.",
    why: "Cookie and record would disagree, and a session that was just extended seems older than it is.",
  },
  S14: {
    level: 2,
    text: "A session for a user who does not exist rejects, or never becomes visible.",
    why: "It would be the session of the next user who gets that ID.",
  },
  S15: {
    level: 2,
    text: "Extra session fields that the adapter says it keeps survive, and are not mixed up with user fields of the same name.",
    why: "A join that flattens its columns shows one in place of the other.",
  },
  S17: {
    level: 2,
    text: "Where the store itself removes sessions, the time at which it will follows every update of the expiry, sooner or later.",
    why: "Otherwise sessions end early, or are kept for ever.",
  },
}
