import type { RuleText } from "./rule.ts"

/** Names of the rules about calls that run at the same time. */
export type ConcurrencyRuleId =
  | "A21"
  | "S10"
  | "S23"
  | "V3"
  | "W8"
  | "X28"
  | "C1"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C7"
  | "C8"
  | "C9"
  | "C10"

/** The rules about calls that run at the same time. */
export const concurrencyRules: Readonly<Record<ConcurrencyRuleId, RuleText>> = {
  A21: {
    level: 3,
    text: "With expected, updateAccount compares the refresh token byte for byte and writes in one step: of any number of calls at once with one expected value and different new ones exactly one gets the account, and all others null.",
    why: "Providers revoke every token of a user when a refresh token is used twice; the one that was stored last must be the one that was issued last.",
  },
  S10: {
    level: 3,
    text: "A session that is deleted before or during an updateSession stays deleted.",
    why: "A refresh in another tab would undo the sign-out.",
  },
  S23: {
    level: 3,
    text: "deleteSessionsByUserId is one step: whatever was stored before it began is gone afterwards, and the session of except is there the whole time, unless another call ends it.",
    why: "A session that is ended and stored again signs its user out for a moment, and undoes a sign-out at the same time.",
  },
  V3: {
    level: 3,
    text: "Of any number of uses of one token at once exactly one resolves to it, and all others to null.",
    why: "A link that works twice signs in an attacker who intercepted it, beside its owner.",
  },
  W8: {
    level: 3,
    text: "A lower counter is stored or rejected, never ignored in silence; an equal one is accepted; no concurrent update is lost without a rejection.",
    why: "A counter that goes back is the only sign of a cloned passkey.",
  },
  X28: {
    level: 3,
    text: "Everything works with a pool of one connection.",
    why: "A call that holds one connection and waits for another waits for ever.",
  },
  C1: {
    level: 3,
    text: "Of any number of createUser at once with one email address exactly one resolves, and the address finds that user.",
    why: "Two first sign-ins in two tabs would make two users of one.",
  },
  C2: {
    level: 3,
    text: "The same holds for linkAccount with one pair, createSession with one token and createAuthenticator with one credential.",
    why: "The second request would take over an identity, a session or a passkey.",
  },
  C3: {
    level: 3,
    text: "Updates of different fields at the same time all survive.",
    why: "Reading a record and writing it back whole undoes what another request wrote in between.",
  },
  C4: {
    level: 3,
    text: "Updates of one field at the same time end at one of the values written.",
    why: "A mixture is a value that no caller gave.",
  },
  C5: {
    level: 3,
    text: "A read during updates finds the record in a state that existed, never a mixture and never nothing.",
    why: "An update that deletes and inserts signs users out for a moment.",
  },
  C6: {
    level: 3,
    text: "After deleteUser against a create, a link or an update of that user at the same time, nothing of the user is visible.",
    why: "A session that survives its user still signs in.",
  },
  C7: {
    level: 3,
    text: "A conflict of the database (deadlock, serialisation, busy) is retried a few times or rejects: never null, never half done.",
    why: "A null says that there is no such session, and a user is signed out without a reason.",
  },
  C8: {
    level: 3,
    text: "Two hundred mixed calls at the same time come to an end, with a pool of ten connections and with a pool of one.",
    why: "A deadlock between requests stops a server when it is busiest.",
  },
  C9: {
    level: 3,
    text: "Any short history of calls, one after the other or at the same time, could have happened to the reference adapter.",
    why: "This is what all the other rules say, for sequences that no case lists.",
  },
  C10: {
    level: 3,
    text: "All of this holds across two instances with connections of their own, and across two processes.",
    why: "A lock or a cache in one process knows nothing of the next.",
  },
}
