import type { Verdict } from "./verdict.ts"

const setUps = ["pg-postgres"]

/** What was found out about `@auth/pg-adapter`. */
export const pgVerdicts: readonly Verdict[] = [
  {
    setUps,
    rules: ["U1", "U3"],
    kind: "true",
    why: "`id` and `userId` are integer columns, and rows are handed on as they are: ids are numbers.",
  },
  {
    setUps,
    rules: ["U8", "U15", "A2", "S2"],
    kind: "true",
    why: "The documented tables have no unique key but their numbers, and nothing else looks for an earlier row.",
  },
  {
    setUps,
    rules: ["U10"],
    kind: "true",
    why: "`updateUser` spreads the patch over the row with its `undefined` members, and `pg` writes those as null.",
  },
  {
    setUps,
    rules: ["U13"],
    kind: "true",
    why: "`updateUser` answers with the first of no rows.",
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
    why: "`mapExpiresAt` parses an `expires_at` that is null, which gives NaN, which JSON cannot say.",
  },
  {
    setUps,
    rules: ["X20"],
    kind: "true",
    why: "The number 1 finds the user whose id, as a string, is 1.",
  },
  {
    setUps,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes it as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
  {
    setUps,
    rules: ["X27"],
    kind: "true",
    why: "An invalid date goes on to `pg`, which warns about it on the console, once in a process.",
  },
  {
    setUps: setUps,
    rules: ["C1", "C2", "C10"],
    kind: "true",
    why: "Without a unique key every one of many `createUser`, `linkAccount` and `createSession` at once is stored (U8, A2, S2).",
  },
  {
    setUps: setUps,
    rules: ["C3"],
    kind: "true",
    why: "`updateUser` reads the row and writes it back whole: what others wrote in between is lost.",
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
    why: "`getUser` catches every error and answers null: an outage looks like a user who does not exist.",
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
    why: "`getUser` hands the text to an integer column, which ignores spaces and zeros before a number: an id is found by other strings than the one given out.",
  },
  {
    setUps: setUps,
    rules: ["E3"],
    kind: "true",
    why: "The documented tables have no key on accounts (A2), so `getUserByAccount` searches the whole table.",
  },
  {
    setUps: setUps,
    rules: ["F7"],
    kind: "true",
    why: "`pg` reports a broken idle connection as an event of the pool, and neither the package nor the documented setup listens: one reset ends the process.",
  },
]
