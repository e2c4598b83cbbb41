import type { Verdict } from "./verdict.ts"

const setUps = ["mongodb"]

/** What was found out about `@auth/mongodb-adapter`. */
export const mongodbVerdicts: readonly Verdict[] = [
  {
    setUps,
    rules: ["U8", "U15", "A2", "S2", "V7"],
    kind: "true",
    why: "No unique index is made or documented, and nothing else looks for an earlier record.",
  },
  {
    setUps,
    rules: ["U10", "S8"],
    kind: "true",
    why: "`$set` gets the members that are `undefined` too: the driver stores null for them, and for `userId` the package makes up a new ObjectId.",
  },
  {
    setUps,
    rules: ["U13", "S9", "S12", "A12"],
    kind: "true",
    why: "`findOneAndUpdate` and `findOneAndDelete` answer null when there is nothing, and `format.from` makes `{}` of that.",
  },
  {
    setUps,
    rules: ["U18"],
    kind: "wrong",
    why: "Nothing of the user is left. The case takes the answer `{}` of `deleteSession` for a session, but that is what it says of any missing token (S12).",
  },
  {
    setUps,
    rules: ["X20", "V11", "X24"],
    kind: "true",
    why: "Values go into filters as they come, so an object is an operator: `{ $ne: null }` finds, changes and deletes other people's records.",
  },
  {
    setUps,
    rules: ["U4"],
    kind: "true",
    why: "`_id` makes an ObjectId of any text of 24 characters, which throws when they are no hex digits.",
  },
  {
    setUps,
    rules: ["X18"],
    kind: "true",
    why: "An ObjectId takes upper case for lower case: `getUser` finds a user by another string than the id it gave out.",
  },
  {
    setUps,
    rules: ["X6"],
    kind: "true",
    why: "`linkAccount` answers with the document itself, in which `_id` and `userId` are ObjectIds.",
  },
  {
    setUps,
    rules: ["X9", "X10"],
    kind: "true",
    why: "An invalid date is stored as 1970, and the answer has the date that is none.",
  },
  {
    setUps,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes it as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
]
