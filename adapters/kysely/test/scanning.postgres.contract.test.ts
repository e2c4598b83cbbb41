import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { afterAll, test } from "vitest"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import type { OwnTables } from "./own-tables.ts"
import { expectNoScanIsFound, expectScansAreCaught } from "./scanning.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely scanning" })

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

const open = (max: number) => openOn(scope.url, max)

const openOn = (connectionString: string, max: number) => {
  const pool = new pg.Pool({ connectionString, max })
  const db = new Kysely<OwnTables>({ dialect: new PostgresDialect({ pool }) })
  const rowsRead = rowsReadOnPostgres(async (text) => (await sql.raw(text).execute(db)).rows)
  return { db, rowsRead }
}

test(
  "a look-up that reads all rows is caught by the counters of PostgreSQL",
  { timeout: 240_000 },
  async () => {
    const { db } = open(1)
    await createTables(db)
    await db.destroy()
    await expectScansAreCaught(open)
  },
)

test(
  "statistics of a time when the tables were nearly empty accuse no adapter",
  { timeout: 240_000 },
  async () => {
    const outdated = await server.scope({ name: "kysely statistics" })
    const { db } = openOn(outdated.url, 1)
    try {
      await createTables(db)
      await leaveStatisticsBehind(db)
      await expectNoScanIsFound((max) => openOn(outdated.url, max))
    } finally {
      await db.destroy()
      await outdated.drop()
    }
  },
)

/** Fills the tables, empties them, and has the planner count what is left: indexes keep their size. */
async function leaveStatisticsBehind(db: Kysely<OwnTables>): Promise<void> {
  const statements = [
    `insert into "User" (id, email) select n, n || '@example.com' from generate_series(1, 20000) n`,
    `insert into "Session" ("sessionToken", "userId", expires)
      select md5(n::text), n, now() from generate_series(1, 20000) n`,
    `delete from "User" where id::int > 1`,
    `vacuum analyze "User", "Session"`,
    `alter table "User" set (autovacuum_enabled = false)`,
    `alter table "Session" set (autovacuum_enabled = false)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
