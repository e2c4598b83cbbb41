import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { expect, onTestFinished, test } from "vitest"
import { countCompiled, useAll } from "./compiled-statements.ts"

test.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
] as const)("a statement is compiled at its first use only on %s", async (_name, start) => {
  const server = await start()
  const scope = await server.scope("kysely compiled")
  const dialect = new MysqlDialect({ pool: createPool({ uri: scope.url, timezone: "Z" }) })
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
