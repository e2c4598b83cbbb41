import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { afterAll, test } from "vitest"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import type { OwnTables } from "./own-tables.ts"
import { expectScansAreCaught } from "./scanning.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely scanning" })

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

const open = (max: number) => {
  const pool = new pg.Pool({ connectionString: scope.url, max })
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
