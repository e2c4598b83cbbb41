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
    rules: ["X20", "V11", "X24"],
    kind: "true",
    why: "Values go into filters as they come, so an object is an operator: `{ $ne: null }` finds, changes and deletes the records of other users.",
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
  {
    setUps: setUps,
    rules: ["C1", "C2", "C10"],
    kind: "true",
    why: "Without a unique index every one of many `createUser`, `linkAccount`, `createSession` and `createVerificationToken` at once is stored.",
  },
  {
    setUps: setUps,
    rules: ["C6"],
    kind: "true",
    why: "`deleteUser` deletes accounts and sessions at the same time as the user, and nothing keeps `createSession` and `linkAccount` from writing one afterwards: `deleteSession` still finds it.",
  },
  {
    setUps: setUps,
    rules: ["C9"],
    kind: "follows",
    why: "Records that exist twice (U8, S2, V7), `{}` for what is missing (S9, S12, U13), and ObjectIds in an answer (X6).",
  },
  {
    setUps: setUps,
    rules: ["F1"],
    kind: "true",
    why: 'The driver closes the topology of a client whose first connection failed and uses that one again for every later call ("Topology is closed"); only `connect` would make another, and the package never calls it on a client that it was given.',
  },
  {
    setUps: setUps,
    rules: ["E1", "E2"],
    kind: "true",
    why: "`getSessionAndUser` and `getUserByAccount` find the user with a query of its own. The other cases end at the ObjectIds in the answer of `linkAccount` (X6).",
  },
  {
    setUps: setUps,
    rules: ["E3"],
    kind: "true",
    why: "There is no index, neither made by the package nor documented: every look-up reads the whole collection.",
  },
  {
    setUps: setUps,
    rules: ["X5"],
    kind: "true",
    why: "`format.to` assigns member by member: one called `__proto__` becomes the prototype of the answer of `linkAccount`.",
  },
]
