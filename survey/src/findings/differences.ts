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
    why: "With the documented model for PostgreSQL, in which the address is required, `createUser` rejects.",
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
    why: "The three tokens are `@db.Text`, as the table says; `scope` is `varchar(191)`.",
  },
  {
    rule: "A3",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "The case gives one user both accounts, which the documented models for MySQL refuse (A7).",
  },
  {
    rule: "X13",
    setUps: ["prisma-mariadb"],
    because: "kit",
    why: "Names come back as they were; the case about accounts links a second one, which the documented models for MySQL refuse (A7).",
  },
  {
    rule: "U15",
    setUps: ["mongodb"],
    because: "kit",
    why: "The old address finds no user, as the table says; but a change to a taken address is accepted, which the table did not try.",
  },
  {
    rule: "U6",
    setUps: ["drizzle-mariadb"],
    because: "kit",
    why: "Emoji differ, as the table says; letters with and without an accent do not.",
  },
  {
    rule: "X20",
    setUps: ["prisma-postgres", "prisma-mariadb", "prisma-sqlite"],
    because: "kit",
    why: "Objects are refused, as the table says; `undefined` in `getAccount` finds another user's account.",
  },
  {
    rule: "X20",
    setUps: ["drizzle-postgres", "kysely-postgres", "kysely-sqlite", "upstash-redis"],
    because: "kit",
    why: "Objects find nothing, as the table says; a list of one key is that key.",
  },
  {
    rule: "X20",
    setUps: ["drizzle-mariadb", "kysely-mariadb"],
    because: "kit",
    why: "Objects find nothing, as the table says; the number 0 finds almost everything.",
  },
  {
    rule: "U4",
    setUps: ["upstash-redis"],
    because: "kit",
    why: "Ids of another kind find nothing; the record that the table names is found by a key of another record, which is X22.",
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
    why: "The calls do reject; the uncaught exception beside it is F7 to the kit.",
  },
  {
    rule: "F4",
    setUps: ["mongodb", "upstash-redis"],
    because: "kit",
    why: "With a time limit, which these setups give the driver and the table did not, every call ends.",
  },
  {
    rule: "F4",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "The table gave `pg` a time limit for queries; this setup has the documented `postgres`, which knows none.",
  },
  {
    rule: "F2",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "Calls that have a connection reject, as the table says; with 18 at once some wait for a new one beyond the deadline.",
  },
  {
    rule: "A9",
    setUps: withoutGetAccount,
    because: "kit",
    why: "There is no way to read the value back; that linkAccount takes it is all the kit judges.",
  },
  {
    rule: "F7",
    setUps: ["drizzle-postgres"],
    because: "kit",
    why: "The table broke one call at a time; with many at once, in more ways, an error reaches no caller.",
  },
]
