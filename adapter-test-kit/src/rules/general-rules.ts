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
    text: "Methods are own enumerable functions and work without `this`.",
    why: "Frameworks copy the methods of an adapter into another object.",
  },
  X2: {
    level: 0,
    text: "An adapter is created synchronously and leaves no unhandled promise.",
    why: "Adapters are created when a module is imported. A later rejection there ends the process.",
  },
  X3: {
    level: 0,
    text: "A method that is not implemented is absent. It is not `undefined`, and not a function that only throws.",
    why: "Callers check which methods exist to decide which features work.",
  },
  X4: {
    level: 1,
    text: "Every call settles. A synchronous throw counts as a rejection.",
    why: "A call that never settles blocks its request and uses up the resources of the server.",
  },
  X5: {
    level: 1,
    text: "Results are plain objects with own enumerable data properties. They can be cloned, and in JSON only Dates change their type.",
    why: "Results are passed to templates, server components and logs.",
  },
  X6: {
    level: 1,
    text: "Results contain nothing that belongs to the driver: no `_id` or `__v`, no BigInt, Buffer or other class, no columns of a joined record and no password of a user.",
    why: "Such values leak to the client or make serialization fail.",
  },
  X7: {
    level: 1,
    text: "Every call returns new objects. Changing one of them affects nothing else.",
    why: "Callbacks add properties to results. If objects are shared, all callers see these properties.",
  },
  X8: {
    level: 1,
    text: "Arguments are not modified and not kept, and frozen arguments work.",
    why: "The caller continues to use the object.",
  },
  X9: {
    level: 1,
    text: "Dates are accepted and returned as valid Dates, never as strings or numbers.",
    why: "Every comparison of a date string with a Date is false.",
  },
  X23: {
    level: 1,
    text: "A write is visible to the next read, by the same adapter and by a second one on the same store, also after rejected calls.",
    why: "Another process may serve the next request.",
  },
  X24: {
    level: 1,
    text: "A call does not change the records of other users.",
    why: "If a condition is missing in an update, it changes all users.",
  },
  X27: {
    level: 1,
    text: "An adapter prints nothing, changes no globals, and leaves no timer or connection after it is closed.",
    why: "Otherwise logs contain user data, other libraries break, and processes do not exit.",
  },
  X32: {
    level: 1,
    text: "An adapter works on an older schema without unique keys: a verification token is still used only once, and the schema check reports what is missing.",
    why: "Existing databases often differ from the documented schema. Without a report, their owners assume that they are protected.",
  },
}
