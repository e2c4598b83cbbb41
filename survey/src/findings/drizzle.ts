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
    why: "`expires_at` and `counter` are `integer` and `int`: 32 bits with a sign.",
  },
  {
    setUps: postgres,
    rules: ["V11", "X20"],
    kind: "true",
    why: "`eq` hands a list on to the driver, which writes it as text: a list of one key is that key.",
  },
  {
    setUps: everywhere,
    rules: ["X16"],
    kind: "true",
    why: "Nothing looks at the text before the driver writes it as UTF-8, in which every lone surrogate becomes U+FFFD.",
  },
  {
    setUps: everywhere,
    rules: ["X26"],
    kind: "true",
    why: "`DrizzleQueryError` lists the parameters of the statement in its message, session token and all, and the package hands it on.",
  },
  {
    setUps: mariadb,
    rules: ["X24", "V11", "X20"],
    kind: "true",
    why: "`eq` hands a number on to the driver; the server compares number and text as numbers, and every text that does not begin with another digit is 0. `deleteUser(0)` deletes all such users.",
  },
  {
    setUps: mariadb,
    rules: ["A4", "U6", "S5", "V10", "W3", "X18", "X15"],
    kind: "true",
    why: "The documented tables leave the collation to the server, whose own ignores case, accents, NUL and spaces at the end; nothing in the package looks at what came back.",
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
    why: "`@libsql/client` reads a text up to its first NUL only: what was stored whole comes back cut.",
  },
  {
    setUps: mariadb,
    rules: ["V3", "C10"],
    kind: "true",
    why: "`useVerificationToken` reads the row, deletes it and does not look at how many rows that were: almost every call wins.",
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
    why: "Without a key every one of many `linkAccount` at once is stored (A2).",
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
    why: "`postgres` and `mysql2` wait for an answer as long as the connection stays open: they have a time limit for connecting, and none that holds for every query. The package sets none either, and Drizzle passes none on.",
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
    why: "There is no RETURNING, so `createUser`, `createSession`, `createVerificationToken` and `createAuthenticator` read their row back.",
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
