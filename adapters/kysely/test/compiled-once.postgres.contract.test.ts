import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { countCompiled, useAll } from "./compiled-statements.ts"

test("a statement is compiled at its first use only on PostgreSQL", async () => {
  const server = await postgres()
  const scope = await server.scope("kysely compiled")
  const dialect = new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url }) })
  const compiled = countCompiled(dialect)
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect })
  onTestFinished(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })
  await createTables(db)
  const adapter = KyselyAdapter(db)
  await useAll(adapter, "first")
  const before = compiled()
  await useAll(adapter, "second")
  expect(compiled() - before).toBe(0)
})
