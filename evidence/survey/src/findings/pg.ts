import type { Verdict } from "./verdict.ts"

const setUps = ["pg-postgres"]

/** What was found out about `@auth/pg-adapter`. */
export const pgVerdicts: readonly Verdict[] = [
  {
    setUps,
    rules: ["U1", "U3"],
    kind: "true",
    why: "`id` and `userId` are integer columns, and rows are returned unchanged: IDs are numbers.",
  },
  {
    setUps,
    rules: ["U8", "U15", "A2", "S2"],
    kind: "true",
    why: "The documented tables have no unique key except their numbers, and the package does not check for an existing row.",
  },
  {
    setUps,
    rules: ["U10"],
    kind: "true",
    why: "`updateUser` spreads the update over the row with its `undefined` properties, and `pg` writes those as null.",
  },
  {
    setUps,
    rules: ["U13"],
    kind: "true",
    why: "`updateUser` returns the first row of an empty result.",
  },
  {
    setUps,
    rules: ["U22"],
    kind: "true",
    why: "`name` and `email` are `varchar(255)`.",
  },
  {
    setUps,
    rules: ["X5"],
    kind: "true",
    why: "`mapExpiresAt` parses an `expires_at` of null, which results in NaN, and JSON has no NaN.",
  },
  {
    setUps,
    rules: ["X20"],
    kind: "true",
    why: 'The number 1 finds the user whose ID is the string "1".',
  },
  {
    setUps,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes them as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps,
    rules: ["X27"],
    kind: "true",
    why: "An invalid date is passed to `pg`, which logs a warning once in each process.",
  },
  {
    setUps: setUps,
    rules: ["C1", "C2", "C10"],
    kind: "true",
    why: "Without a unique key, all concurrent calls of `createUser`, `linkAccount` and `createSession` store a record (U8, A2, S2).",
  },
  {
    setUps: setUps,
    rules: ["C3"],
    kind: "true",
    why: "`updateUser` reads the row and writes the whole row: other writes in between are lost.",
  },
  {
    setUps: setUps,
    rules: ["C9"],
    kind: "follows",
    why: "Rows that exist twice (U8, A2, S2), ids that are numbers (U3), and updates that are lost (C3).",
  },
  {
    setUps: setUps,
    rules: ["F3"],
    kind: "true",
    why: "`getUser` catches every error and returns null: an outage looks like a user that does not exist.",
  },
  {
    setUps: setUps,
    rules: ["E1", "E2"],
    kind: "true",
    why: "`getSessionAndUser`, `updateUser` and `updateSession` make two queries, and `deleteUser` three, one after the other.",
  },
  {
    setUps: setUps,
    rules: ["X18"],
    kind: "true",
    why: "`getUser` compares the string with an integer column, which ignores spaces and zeros before a number: other strings than the returned ID find the user.",
  },
  {
    setUps: setUps,
    rules: ["E3"],
    kind: "true",
    why: "The documented tables have no key on accounts (A2), so `getUserByAccount` reads the whole table.",
  },
  {
    setUps: setUps,
    rules: ["F7"],
    kind: "true",
    why: "`pg` reports a broken idle connection as an event of the pool, and neither the package nor the documented setup listens: one reset ends the process.",
  },
]
