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
    text: "With `expected`, updateAccount compares the refresh token byte for byte and writes atomically: of concurrent calls with the same expected token and different new tokens, exactly one returns the account and all others return null. An access or ID token in `expected` is compared in the same way; an adapter that compares the refresh token alone changes nothing then.",
    why: "Providers revoke every token of a user when a refresh token is used twice. The stored token must be the one that was issued last.",
  },
  S10: {
    level: 3,
    text: "A session that is deleted before or during updateSession stays deleted.",
    why: "A refresh in another tab would undo the sign-out.",
  },
  S23: {
    level: 3,
    text: "deleteSessionsByUserId is atomic: every session stored before the call is deleted, and the session of `except` exists the whole time unless another call deletes it.",
    why: "A session that is deleted and stored again signs its user out for a moment, and undoes a concurrent sign-out.",
  },
  V3: {
    level: 3,
    text: "Of concurrent uses of one token, exactly one resolves to the token and all others to null.",
    why: "A link that works twice also signs in an attacker who intercepted it.",
  },
  W8: {
    level: 3,
    text: "A lower counter is stored or rejected, never silently ignored; an equal counter is accepted; no concurrent update is lost without a rejection.",
    why: "A decreasing counter is the only sign of a cloned passkey.",
  },
  X28: {
    level: 3,
    text: "Every method works with a pool of one connection.",
    why: "A call that holds one connection and waits for a second one never settles.",
  },
  C1: {
    level: 3,
    text: "Of concurrent createUser calls with the same email address, exactly one resolves, and the address finds that user.",
    why: "Otherwise two first sign-ins in two tabs create two users.",
  },
  C2: {
    level: 3,
    text: "The same holds for linkAccount with one provider account, createSession with one token and createAuthenticator with one credential.",
    why: "The second request would take over an account, a session or a passkey.",
  },
  C3: {
    level: 3,
    text: "Concurrent updates of different fields are all stored.",
    why: "Reading a record and writing it back completely undoes what another request wrote in between.",
  },
  C4: {
    level: 3,
    text: "Concurrent updates of the same field result in one of the written values.",
    why: "A mixture is a value that no caller passed.",
  },
  C5: {
    level: 3,
    text: "A read during updates returns the record in a state that existed, never a mixture and never null.",
    why: "An update that deletes and inserts signs users out for a moment.",
  },
  C6: {
    level: 3,
    text: "After deleteUser runs concurrently with a create, a link or an update of the same user, no record of the user is visible.",
    why: "A session that remains after its user was deleted is still valid.",
  },
  C7: {
    level: 3,
    text: "A conflict in the database (deadlock, serialization failure, busy) is retried a few times or rejects: it never returns null, and no write is partial.",
    why: "null means that the session does not exist, so the user is signed out for no reason.",
  },
  C8: {
    level: 3,
    text: "200 concurrent calls of all methods settle, with a pool of ten connections and with a pool of one.",
    why: "A deadlock between requests stops the server under its highest load.",
  },
  C9: {
    level: 3,
    text: "Every short sequence of calls, sequential or concurrent, has a result that the reference adapter could also have produced.",
    why: "This tests all other rules for sequences that no case lists.",
  },
  C10: {
    level: 3,
    text: "The rules above also hold across two instances with separate connections, and across two processes.",
    why: "A lock or a cache in one process has no effect in another.",
  },
}
