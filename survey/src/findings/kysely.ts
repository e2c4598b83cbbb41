import type { Verdict } from "./verdict.ts"

const postgres = ["kysely-postgres"]
const mariadb = ["kysely-mariadb"]
const sqlite = ["kysely-sqlite"]
const everywhere = [...postgres, ...mariadb, ...sqlite]

/** What was found out about `@auth/kysely-adapter`. */
export const kyselyVerdicts: readonly Verdict[] = [
  {
    setUps: everywhere,
    rules: ["U7"],
    kind: "true",
    why: "The documented migration makes `email` not null.",
  },
  {
    setUps: everywhere,
    rules: ["U12"],
    kind: "true",
    why: "`updateUser` builds `update … set` without anything to set.",
  },
  {
    setUps: everywhere,
    rules: ["A2"],
    kind: "true",
    why: "The documented migration has no unique key over `provider` and `providerAccountId`.",
  },
  {
    setUps: everywhere,
    rules: ["S9"],
    kind: "true",
    why: "`updateSession` ends in `executeTakeFirstOrThrow`.",
  },
  {
    setUps: everywhere,
    rules: ["U17", "A10"],
    kind: "true",
    why: "`createUser` and `linkAccount` insert every member they are given, and the tables have no such columns.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes it as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
  {
    setUps: [...postgres, ...sqlite],
    rules: ["V11", "X20"],
    kind: "true",
    why: "A list as the value of `where` becomes a list of parameters in parentheses: a list of one key is that key.",
  },
  {
    setUps: postgres,
    rules: ["U4"],
    kind: "true",
    why: "`id` is a `uuid` column, and the server refuses any other text.",
  },
  {
    setUps: postgres,
    rules: ["X18"],
    kind: "true",
    why: "A `uuid` column takes upper case for lower case: `getUser` finds a user by another string than the id it gave out.",
  },
  {
    setUps: postgres,
    rules: ["X27"],
    kind: "true",
    why: "An invalid date goes on to `pg`, which warns about it on the console, once in a process.",
  },
  {
    setUps: mariadb,
    rules: ["X24", "V11", "X20"],
    kind: "true",
    why: "A number goes on to the driver; the server compares number and text as numbers, and every text that does not begin with another digit is 0. `unlinkAccount` with 0 unlinks the accounts of other users.",
  },
  {
    setUps: mariadb,
    rules: ["A4", "U6", "S5", "V10", "X18", "X15"],
    kind: "true",
    why: "The tables leave the collation to the server, whose own ignores case, accents, NUL and spaces at the end; nothing in the package looks at what came back.",
  },
  {
    setUps: mariadb,
    rules: ["U22", "A8", "V14"],
    kind: "true",
    why: "Every text is `varchar(255)` in the tables of the package's own tests.",
  },
  {
    setUps: mariadb,
    rules: ["X9", "X10"],
    kind: "true",
    why: "`mysql2` writes an invalid date as null, and `createUser` answers with what it was given, so the caller holds a date that is none.",
  },
  {
    setUps: mariadb,
    rules: ["X12"],
    kind: "true",
    why: "`mysql2` writes dates in the local time of the process unless told otherwise, and the columns have no zone: of the hour that comes twice in autumn, one becomes the other.",
  },
  {
    setUps: mariadb,
    rules: ["X26"],
    kind: "true",
    why: "The server's message about a duplicate quotes the value, here the session token, and the package hands it on.",
  },
  {
    setUps: sqlite,
    rules: ["X11"],
    kind: "true",
    why: "`format.to` looks for dates with `instanceof`, and the driver refuses what is left.",
  },
  {
    setUps: sqlite,
    rules: ["X13"],
    kind: "true",
    why: "`format.from` turns whatever looks like a date into one, in every column.",
  },
  {
    setUps: mariadb,
    rules: ["V3", "C10"],
    kind: "true",
    why: "Where there is no RETURNING `useVerificationToken` reads the row, deletes it and does not look at how many rows that were: almost every call wins.",
  },
  {
    setUps: everywhere,
    rules: ["C2"],
    kind: "true",
    why: "Without a unique key every one of many `linkAccount` at once is stored (A2).",
  },
  {
    setUps: everywhere,
    rules: ["C9"],
    kind: "follows",
    why: "`updateUser` without a change and `updateSession` of a missing token reject (U12, S9); on MariaDB keys also match by collation and several uses of a token win (V3), and on SQLite text becomes a date (X13).",
  },
  {
    setUps: postgres,
    rules: ["F7"],
    kind: "true",
    why: "`pg` reports a broken connection as an event as well, Kysely listens on none of its connections, nor does anything else: one reset during a query ends the process.",
  },
  {
    setUps: mariadb,
    rules: ["X4"],
    kind: "follows",
    why: "The call waits for a database whose answer was swallowed or lost (F4).",
  },
  {
    setUps: mariadb,
    rules: ["F4"],
    kind: "unsure",
    why: "`mysql2` waits for an answer as long as the connection stays open: it has a time limit for connecting, and for a query only where it is given with the query. Neither the package nor Kysely's dialect gives one.",
  },
  {
    setUps: ["kysely-postgres", ...mariadb],
    rules: ["E3"],
    kind: "true",
    why: "The documented tables have no key on accounts (A2), so `getUserByAccount` searches the whole table.",
  },
]
