import { postgres } from "@lockstep/adapter-test-kit/containers"
import type { Database } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, test } from "vitest"
import { expectOnlyExpiredDeleted } from "./maintenance.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely maintenance" })
const pool = new pg.Pool({ connectionString: scope.url, max: 3 })
const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

test("a job deletes what has expired of adapter and store, in several steps", () =>
  expectOnlyExpiredDeleted(db))
