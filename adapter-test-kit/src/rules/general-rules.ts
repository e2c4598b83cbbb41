import type { RuleText } from "./rule.ts"

/** Names of the rules about all methods. */
export type GeneralRuleId =
  | "X1"
  | "X2"
  | "X3"
  | "X4"
  | "X5"
  | "X6"
  | "X7"
  | "X8"
  | "X9"
  | "X23"
  | "X24"
  | "X27"
  | "X32"

/** The rules about all methods. */
export const generalRules: Readonly<Record<GeneralRuleId, RuleText>> = {
  X1: {
    level: 0,
    text: "Methods are own enumerable functions and work detached from the adapter, without this.",
    why: "Frameworks copy an adapter's methods into an object of their own.",
  },
  X2: {
    level: 0,
    text: "An adapter is made synchronously and leaves no floating promise behind.",
    why: "It is made when a module is imported; a late failure there ends the process.",
  },
  X3: {
    level: 0,
    text: "A method that is not implemented is absent: not undefined, and not there only to throw.",
    why: "Which features work is decided by which methods are there.",
  },
  X4: {
    level: 1,
    text: "Every call settles; a synchronous throw counts as a rejection.",
    why: "A call that never settles holds a request, and then the server.",
  },
  X5: {
    level: 1,
    text: "Results are plain objects of own enumerable data members, can be cloned, and lose nothing but Dates in JSON.",
    why: "They are handed to templates, server components and logs.",
  },
  X6: {
    level: 1,
    text: "Results carry nothing of the driver: no _id or __v, no BigInt, Buffer or other class, no columns of a joined record, and no password of a user.",
    why: "It leaks to the client, or crashes on the way there.",
  },
  X7: {
    level: 1,
    text: "Results are fresh: changing one changes nothing anywhere.",
    why: "Callbacks add members to what they get; a shared record would spread them to all callers.",
  },
  X8: {
    level: 1,
    text: "Inputs are neither changed nor kept, and frozen ones work.",
    why: "The caller goes on using the object.",
  },
  X9: {
    level: 1,
    text: "Dates go in and come out as valid Dates, never as strings or numbers.",
    why: "A date that is a string compares as false with everything.",
  },
  X23: {
    level: 1,
    text: "What was written is read at once, by the same adapter and by a second one on the same store, also after calls were refused.",
    why: "The next request may be served by another process.",
  },
  X24: {
    level: 1,
    text: "Records of users who have nothing to do with a call are the same after it.",
    why: "One condition too few in an update changes all users.",
  },
  X27: {
    level: 1,
    text: "An adapter prints nothing, changes nothing global, and leaves no timer or connection when it is closed.",
    why: "Logs fill with users' data, other libraries break, and processes do not end.",
  },
  X32: {
    level: 1,
    text: "An adapter works on an older schema without its unique keys, a token there is still used once, and the check of the schema reports what is missing.",
    why: "Existing databases are rarely as documented, and without a message, their owners believe that they are safe.",
  },
}
