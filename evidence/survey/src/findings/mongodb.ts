import type { Verdict } from "./verdict.ts"

const setUps = ["mongodb"]

/** What was found out about `@auth/mongodb-adapter`. */
export const mongodbVerdicts: readonly Verdict[] = [
  {
    setUps,
    rules: ["U8", "U15", "A2", "S2", "V7"],
    kind: "true",
    why: "The package neither creates nor documents a unique index, and does not check for an existing record.",
  },
  {
    setUps,
    rules: ["U10", "S8"],
    kind: "true",
    why: "`$set` also receives the properties that are `undefined`: the driver stores null for them, and for `userId` the package generates a new ObjectId.",
  },
  {
    setUps,
    rules: ["U13", "S9", "S12", "A12"],
    kind: "true",
    why: "`findOneAndUpdate` and `findOneAndDelete` return null if there is no record, and `format.from` converts that to `{}`.",
  },
  {
    setUps,
    rules: ["X20", "V11", "X24"],
    kind: "true",
    why: "Filters use values without a check, so an object is an operator: `{ $ne: null }` finds, changes and deletes the records of other users.",
  },
  {
    setUps,
    rules: ["U4"],
    kind: "true",
    why: "`_id` converts every string of 24 characters to an ObjectId, which throws if they are not hexadecimal digits.",
  },
  {
    setUps,
    rules: ["X18"],
    kind: "true",
    why: "An ObjectId ignores case: `getUser` finds a user by a string that differs from the returned ID.",
  },
  {
    setUps,
    rules: ["X6"],
    kind: "true",
    why: "`linkAccount` returns the document itself, in which `_id` and `userId` are ObjectIds.",
  },
  {
    setUps,
    rules: ["X9", "X10"],
    kind: "true",
    why: "An invalid date is stored as 1970, and the result has the invalid date.",
  },
  {
    setUps,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes them as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps: setUps,
    rules: ["C1", "C2", "C10"],
    kind: "true",
    why: "Without a unique index, all concurrent calls of `createUser`, `linkAccount`, `createSession` and `createVerificationToken` store a record.",
  },
  {
    setUps: setUps,
    rules: ["C6"],
    kind: "true",
    why: "`deleteUser` deletes accounts and sessions at the same time as the user, and `createSession` and `linkAccount` can write a record afterwards: `deleteSession` still finds it.",
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
    why: "`getSessionAndUser` and `getUserByAccount` find the user with a separate query. The other cases fail because of the ObjectIds in the result of `linkAccount` (X6).",
  },
  {
    setUps: setUps,
    rules: ["E3"],
    kind: "true",
    why: "The package neither creates nor documents an index: every lookup reads the whole collection.",
  },
  {
    setUps: setUps,
    rules: ["X5"],
    kind: "true",
    why: "`format.to` assigns each property: one with the name `__proto__` becomes the prototype of the result of `linkAccount`.",
  },
]
