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
    why: "In the documented migration, `email` is not null.",
  },
  {
    setUps: everywhere,
    rules: ["U12"],
    kind: "true",
    why: "`updateUser` creates an `update … set` statement without columns.",
  },
  {
    setUps: everywhere,
    rules: ["A2"],
    kind: "true",
    why: "The documented migration has no unique key on `provider` and `providerAccountId`.",
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
    why: "`createUser` and `linkAccount` insert every property that they receive, including those without a column.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes them as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps: [...postgres, ...sqlite],
    rules: ["V11", "X20"],
    kind: "true",
    why: "An array as the value of `where` becomes a list of parameters in parentheses: an array with one key equals that key.",
  },
  {
    setUps: postgres,
    rules: ["U4"],
    kind: "true",
    why: "`id` is a `uuid` column, and the server rejects every other string.",
  },
  {
    setUps: postgres,
    rules: ["X18"],
    kind: "true",
    why: "A `uuid` column ignores case: `getUser` finds a user by a string that differs from the returned ID.",
  },
  {
    setUps: postgres,
    rules: ["X27"],
    kind: "true",
    why: "An invalid date is passed to `pg`, which logs a warning once in each process.",
  },
  {
    setUps: mariadb,
    rules: ["X24", "V11", "X20"],
    kind: "true",
    why: "A number is passed to the driver. The server compares numbers and strings as numbers, and every string that does not begin with another digit equals 0. `unlinkAccount` with 0 unlinks the accounts of other users.",
  },
  {
    setUps: mariadb,
    rules: ["A4", "U6", "S5", "V10", "X18", "X15"],
    kind: "true",
    why: "The tables use the default collation of the server, which ignores case, accents, NUL and trailing spaces. The package does not compare the results.",
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
    why: "`mysql2` writes an invalid date as null, and `createUser` returns the object that it received, so the caller gets an invalid date.",
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
    why: "The server's message about a duplicate contains the value, here the session token, and the package passes it on.",
  },
  {
    setUps: sqlite,
    rules: ["X11"],
    kind: "true",
    why: "`format.to` detects dates with `instanceof`, and the driver rejects the others.",
  },
  {
    setUps: sqlite,
    rules: ["X13"],
    kind: "true",
    why: "`format.from` converts every string that looks like a date to a date, in every column.",
  },
  {
    setUps: mariadb,
    rules: ["V3", "C10"],
    kind: "true",
    why: "Where there is no RETURNING `useVerificationToken` reads the row, deletes it and does not check the number of deleted rows: almost every call succeeds.",
  },
  {
    setUps: everywhere,
    rules: ["C2"],
    kind: "true",
    why: "Without a unique key, all concurrent `linkAccount` calls store an account (A2).",
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
    why: "`pg` also reports a lost connection as an event. Neither Kysely nor the package listens to it: one reset during a query ends the process.",
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
    why: "The documented tables have no key on accounts (A2), so `getUserByAccount` reads the whole table.",
  },
]
