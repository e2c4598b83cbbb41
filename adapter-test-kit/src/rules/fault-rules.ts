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
    text: "If deleteUser failed partway, calling it again completes the deletion.",
    why: "Sessions and accounts of a user who was already deleted cannot be found any more.",
  },
  V16: {
    level: 4,
    text: "If the response to useVerificationToken is lost, the call rejects. Over all attempts, at most one resolves to the token.",
    why: "If an unknown outcome counts as success, a magic link works twice.",
  },
  F1: {
    level: 4,
    text: "An adapter can be created while its database is unreachable. Each call then rejects.",
    why: "A server that starts before its database must neither exit nor treat signed-in users as signed out.",
  },
  F2: {
    level: 4,
    text: "A call rejects if the connection is refused, reset before or during the response, half-closed or closed while idle, or if the response is malformed.",
    why: "All of these happen in production networks.",
  },
  F3: {
    level: 4,
    text: "No failure turns into null, undefined, an empty list or success.",
    why: "null means that the record does not exist: the application would create a second user or sign all users out.",
  },
  F4: {
    level: 4,
    text: "If the server accepts a request and never responds, the call rejects before the deadline.",
    why: "A request that waits forever holds a connection, and soon all connections are in use.",
  },
  F5: {
    level: 4,
    text: "A slow database makes calls slow, but they succeed.",
    why: "A late response is still valid.",
  },
  F6: {
    level: 4,
    text: "After the fault, the same instance works again within five seconds without intervention.",
    why: "A server should not need a restart because its database was briefly unreachable.",
  },
  F7: {
    level: 4,
    text: "No fault causes an uncaught exception or an unhandled rejection, or ends the process.",
    why: "Otherwise one dropped connection ends every request of the server.",
  },
  F8: {
    level: 4,
    text: "If the connection is lost at any point of a method, the store has the state before the call, the state after it, or a state that repeating the call completes.",
    why: "If the user exists but its email index entry is missing, the user can neither sign in nor sign up.",
  },
  F9: {
    level: 4,
    text: "A fault leaves no open database transaction, no lock and no connection.",
    why: "Otherwise each failure uses up one more connection of the pool.",
  },
  F10: {
    level: 4,
    text: "If the server is read-only, its disk is full, or a table or a privilege is missing, calls reject. Afterwards the same instance works again.",
    why: "If a failed write seems to succeed, an account is lost.",
  },
}
