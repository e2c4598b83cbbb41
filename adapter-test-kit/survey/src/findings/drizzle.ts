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
    why: "`eq` hands a number on to the driver; the server compares number and text as numbers, and every text that does not begin with another digit is 0. `deleteUser(0)` deletes such users, whoever they are.",
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
    rules: ["X11", "X12"],
    kind: "follows",
    why: "Only the milliseconds differ (S6): dates of another realm and of all zones are otherwise as they were.",
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
]
