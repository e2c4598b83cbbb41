import type { Verdict } from "./verdict.ts"

const postgres = ["drizzle-postgres", "drizzle-postgres-documented"]
const mariadb = ["drizzle-mariadb"]
const sqlite = ["drizzle-sqlite"]
const everywhere = [...postgres, ...mariadb, ...sqlite]

/** What was found out about `@auth/drizzle-adapter`. */
export const drizzleVerdicts: readonly Verdict[] = [
  {
    setUps: ["drizzle-postgres-documented"],
    rules: ["A2"],
    kind: "true",
    why: "The documented schema puts each composite key into an object inside an array; Drizzle ignores that, and `account` has no key at all.",
  },
  {
    setUps: [...postgres, ...mariadb],
    rules: ["A9", "W7"],
    kind: "true",
    why: "`expires_at` and `counter` are `integer` and `int`: signed 32-bit numbers.",
  },
  {
    setUps: postgres,
    rules: ["V11", "X20"],
    kind: "true",
    why: "`eq` passes an array to the driver, which converts it to a string: an array with one key equals that key.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "The package does not check strings before the driver encodes them as UTF-8, which replaces every lone surrogate with U+FFFD.",
  },
  {
    setUps: everywhere,
    rules: ["X26"],
    kind: "true",
    why: "The message of `DrizzleQueryError` contains the parameters of the statement, including the session token, and the package passes it on.",
  },
  {
    setUps: mariadb,
    rules: ["X24", "V11", "X20"],
    kind: "true",
    why: "`eq` passes a number to the driver. The server compares numbers and strings as numbers, and every string that does not begin with another digit equals 0. `deleteUser(0)` deletes all such users.",
  },
  {
    setUps: mariadb,
    rules: ["A4", "U6", "S5", "V10", "W3", "X18", "X15"],
    kind: "true",
    why: "The documented tables use the default collation of the server, which ignores case, accents, NUL and trailing spaces. The package does not compare the results.",
  },
  {
    setUps: mariadb,
    rules: ["V6"],
    kind: "true",
    why: "`createVerificationToken` reads its row back by `identifier` alone and takes the first one.",
  },
  {
    setUps: mariadb,
    rules: ["S6", "V12"],
    kind: "true",
    why: "`expires` is a `timestamp` without fractions of a second in both tables.",
  },
  {
    setUps: mariadb,
    rules: ["X12"],
    kind: "follows",
    why: "Only the milliseconds differ (S6): dates of all zones are otherwise as they were.",
  },
  {
    setUps: mariadb,
    rules: ["U22", "A8", "V14", "W12"],
    kind: "true",
    why: "Every text is `varchar(255)`, access and refresh tokens included, and `id_token` is `varchar(2048)`.",
  },
  {
    setUps: sqlite,
    rules: ["X15"],
    kind: "true",
    why: "`@libsql/client` reads strings only up to the first NUL: the complete stored string is returned truncated.",
  },
  {
    setUps: mariadb,
    rules: ["V3", "C10"],
    kind: "true",
    why: "`useVerificationToken` reads the row, deletes it and does not check the number of deleted rows: almost every call succeeds.",
  },
  {
    setUps: mariadb,
    rules: ["C9"],
    kind: "follows",
    why: "Several uses of a token win (V3); keys match by collation (S5, U6, W3), milliseconds are lost (S6, V12), texts do not fit (U22, V14) and `createVerificationToken` answers with another row (V6).",
  },
  {
    setUps: ["drizzle-postgres-documented"],
    rules: ["C2"],
    kind: "true",
    why: "Without a key, all concurrent `linkAccount` calls store an account (A2).",
  },
  {
    setUps: postgres,
    rules: ["C9"],
    kind: "follows",
    why: "Numbers beyond 32 bits are refused (A9, W7); with the documented tables accounts exist twice (A2).",
  },
  {
    setUps: postgres,
    rules: ["F1", "F2", "F6"],
    kind: "unsure",
    why: "`postgres` rejects the calls whose connection broke, and keeps those that wait for one through its reconnections. In its source the pause between two of these triples up to 20 s, which is longer than the 5 s that a call may take here, and there is no time limit for the waiting: the setup can give it one for connecting only. Whether an application can do better with a `backoff` of its own was not tried.",
  },
  {
    setUps: [...postgres, ...mariadb],
    rules: ["F4"],
    kind: "unsure",
    why: "`postgres` and `mysql2` wait for a response as long as the connection is open: they have a timeout for connecting, but none for every query. The package sets none, and Drizzle passes none on.",
  },
  {
    setUps: postgres,
    rules: ["X4"],
    kind: "follows",
    why: "A call after a fault waits for a connection (F2).",
  },
  {
    setUps: mariadb,
    rules: ["X4"],
    kind: "follows",
    why: "The call waits for a database whose answer was swallowed or lost (F4).",
  },
  {
    setUps: postgres,
    rules: ["E1", "E2"],
    kind: "true",
    why: "Drizzle hands its queries to `unsafe` of `postgres`, which has the server describe each before it sends the parameters: two round trips for one query.",
  },
  {
    setUps: mariadb,
    rules: ["E1"],
    kind: "true",
    why: "There is no RETURNING, so `createUser`, `createSession`, `createVerificationToken` and `createAuthenticator` read their row in a second query.",
  },
  {
    setUps: postgres,
    rules: ["F7"],
    kind: "unsure",
    why: "A reset during a query raises an unhandled rejection, beside the one that the caller gets. Whether Drizzle or `postgres` lets it go was not traced.",
  },
  {
    setUps: postgres,
    rules: ["E4"],
    kind: "true",
    why: "`postgres` gives each query a named prepared statement, and the documentation does not turn that off (`prepare: false`).",
  },
]
