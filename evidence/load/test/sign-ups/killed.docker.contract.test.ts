import { afterEach, expect, test } from "vitest"
import { type LoadServer, startServer } from "../../src/load/server.ts"
import { auditPostgres } from "./audit-postgres.ts"
import { auditRedis } from "./audit-redis.ts"
import { killMeanwhile, killsOfRun, writesOfSignUp } from "./kill-meanwhile.ts"
import { createPostgresTables } from "./postgres-tables.ts"

let database: LoadServer | undefined

afterEach(async () => {
  await database?.remove()
})

const stores = [
  { kind: "postgres", setUp: createPostgresTables, audit: auditPostgres },
  { kind: "redis", setUp: () => Promise.resolve(), audit: auditRedis },
] as const

test.each(stores)(
  "nothing is stored by halves or twice when application and database are killed ($kind)",
  async ({ kind, setUp, audit }) => {
    database = await startServer(kind)
    await setUp(database.url)
    const { signedIn, failures, writes, kills } = await killMeanwhile(kind, database)
    // Each of them signed up, whatever was killed, and got their own session.
    expect([...signedIn].filter(([own, email]) => own !== email)).toEqual([])
    expect(failures).toBeGreaterThan(0)
    expect(new Set(writes)).toEqual(new Set(writesOfSignUp))
    expect(kills).toBe(killsOfRun)
    const { users, accounts, doubles, orphans } = await audit(database.url)
    expect({ users, accounts }).toEqual({ users: signedIn.size, accounts: signedIn.size })
    expect([doubles, orphans]).toEqual([[], []])
  },
  // A user without a session tries again, on a busy machine several times.
  180_000,
)
