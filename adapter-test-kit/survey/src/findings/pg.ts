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
    rules: ["U20"],
    kind: "true",
    why: "`deleteUser` of an id that is no number rejects: the server refuses the text.",
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
    setUps,
    rules: ["X18"],
    kind: "wrong",
    why: "The case itself stumbles over an id that is a number (U3): it takes a part of it as if it were a string, and throws.",
  },
  {
    setUps,
    rules: ["X22"],
    kind: "wrong",
    why: "The case leaves the user's own id out of the keys to try, but compares it as a number (U3) with its text.",
  },
]
