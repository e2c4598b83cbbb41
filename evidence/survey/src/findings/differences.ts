import type { RuleId } from "@lockstep/adapter-test-kit"

/** Why the kit sees something else than the table that was measured by hand. */
export interface Difference {
  readonly setUps: readonly string[]
  readonly rule: RuleId
  /** `kit`: it looks at more, or more closely. `table`: it is not what the documentation gives. */
  readonly because: "kit" | "table"
  /** Sentences. */
  readonly why: string
}

const withoutGetAccount = [
  "kysely-postgres",
  "kysely-mariadb",
  "kysely-sqlite",
  "mongodb",
  "upstash-redis",
]

/** Every cell in which the kit and the table differ, with the reason. */
export const differences: readonly Difference[] = [
  {
    rule: "U7",
    setUps: ["prisma-postgres"],
    because: "table",
    why: "With the documented model for PostgreSQL, in which the email address is required, `createUser` rejects.",
  },
  {
    rule: "U18",
    setUps: ["prisma-mariadb"],
    because: "table",
    why: "With the documented models for MySQL a user cannot have three accounts, and one with a session cannot be deleted.",
  },
  {
    rule: "A8",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "The three tokens are `@db.Text`, as in the table; `scope` is `varchar(191)`.",
  },
  {
    rule: "A3",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "The case links both accounts to one user, which the documented models for MySQL reject (A7).",
  },
  {
    rule: "X13",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "Names are returned unchanged; the case about accounts links a second one, which the documented models for MySQL reject (A7).",
  },
  {
    rule: "U15",
    setUps: ["mongodb"],
    because: "kit",
    why: "The old address finds no user, as in the table; but a change to a taken address is accepted, which the table did not measure.",
  },
  {
    rule: "U6",
    setUps: ["drizzle-mariadb"],
    because: "kit",
    why: "Emoji differ, as in the table; letters with and without an accent do not.",
  },
  {
    rule: "X20",
    setUps: ["prisma-postgres", "prisma-mariadb", "prisma-sqlite"],
    because: "kit",
    why: "Objects are rejected, as in the table; `undefined` in `getAccount` finds the account of another user.",
  },
  {
    rule: "X20",
    setUps: ["drizzle-postgres", "kysely-postgres", "kysely-sqlite", "upstash-redis"],
    because: "kit",
    why: "Objects find nothing, as in the table; an array with one key equals that key.",
  },
  {
    rule: "X20",
    setUps: ["drizzle-mariadb", "kysely-mariadb"],
    because: "kit",
    why: "Objects find nothing, as in the table; the number 0 finds almost everything.",
  },
  {
    rule: "U4",
    setUps: ["upstash-redis"],
    because: "kit",
    why: "IDs of another kind find nothing; the record in the table is found by a key of another record, which is X22.",
  },
  {
    rule: "C3",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "A rejection with error 1020 is a conflict, which the rule allows; no update that resolved is lost.",
  },
  {
    rule: "F2",
    setUps: ["kysely-postgres"],
    because: "kit",
    why: "The calls reject; the kit reports the additional uncaught exception under F7.",
  },
  {
    rule: "F4",
    setUps: ["mongodb", "upstash-redis"],
    because: "kit",
    why: "With a timeout, which these setups set in the driver and the table did not, every call ends.",
  },
  {
    rule: "F4",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "The table set a timeout for queries in `pg`; this setup has the documented `postgres`, which has none.",
  },
  {
    rule: "F2",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "Calls that have a connection reject, as in the table; of 18 concurrent calls, some wait for a new connection beyond the timeout.",
  },
  {
    rule: "A9",
    setUps: withoutGetAccount,
    because: "kit",
    why: "The value cannot be read; the kit tests only that linkAccount accepts it.",
  },
  {
    rule: "F7",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "The table interrupted one call at a time; with many concurrent calls, interrupted in more ways, an error reaches no caller.",
  },
]
