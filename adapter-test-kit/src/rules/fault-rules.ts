import type { RuleText } from "./rule.ts"

/** Names of the rules about a database that fails. */
export type FaultRuleId =
  | "U21"
  | "V16"
  | "F1"
  | "F2"
  | "F3"
  | "F4"
  | "F5"
  | "F6"
  | "F7"
  | "F8"
  | "F9"
  | "F10"

/** The rules about a database that fails. */
export const faultRules: Readonly<Record<FaultRuleId, RuleText>> = {
  U21: {
    level: 4,
    text: "A deleteUser that failed half-way is completed by calling it again.",
    why: "Sessions and accounts of a user who was already deleted cannot be reached any more.",
  },
  V16: {
    level: 4,
    text: "When the answer of useVerificationToken is lost the call rejects, and over all attempts at most one resolves to the token.",
    why: "An unknown outcome that is taken for success makes a one-time link work twice.",
  },
  F1: {
    level: 4,
    text: "An adapter can be made while its database is unreachable; each call then rejects.",
    why: "A server that starts before its database must not end, nor say that a signed-in user is signed out.",
  },
  F2: {
    level: 4,
    text: "A connection that is refused, reset before or inside the answer, half closed, closed while idle, or answered with garbage makes the call reject.",
    why: "Networks do all of this every day.",
  },
  F3: {
    level: 4,
    text: "No failure turns into null, undefined, an empty list or success.",
    why: "null means that there is no such account: a lookup that fails open creates a second one, or signs all users out.",
  },
  F4: {
    level: 4,
    text: "A connection that swallows everything makes the call reject before the deadline.",
    why: "A request that waits for ever holds a connection, and soon all of them.",
  },
  F5: {
    level: 4,
    text: "Slowness only makes a call slow.",
    why: "A slow answer is an answer.",
  },
  F6: {
    level: 4,
    text: "After the fault the same instance works again within five seconds, without help.",
    why: "A server should not need a restart because its database was away for a moment.",
  },
  F7: {
    level: 4,
    text: "No fault raises an uncaught exception or an unhandled rejection, or ends the process.",
    why: "One dropped connection would end every request of the server.",
  },
  F8: {
    level: 4,
    text: "A connection cut at any point of a method leaves the state before it, the state after it, or one that repeating the call completes.",
    why: "A user whose address is not in the index can neither sign in nor sign up.",
  },
  F9: {
    level: 4,
    text: "A fault leaves no open transaction, no lock and no connection behind.",
    why: "The pool runs dry one failure at a time.",
  },
  F10: {
    level: 4,
    text: "A read-only server, a full disk, a missing table and a missing privilege make the call reject; afterwards the same instance works again.",
    why: "A write that only seems to succeed loses an account.",
  },
}
