import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables, type DatabaseWithAuthenticators } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { describe } from "vitest"
import { testOnceInTwoProcesses } from "./once-in-two-processes.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", (_server, start) => {
  testOnceInTwoProcesses("mysql", async () => {
    const server = await start()
    const scope = await server.scope("once")
    const pool = createPool({ uri: scope.url, timezone: "Z", connectionLimit: 1 })
    const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new MysqlDialect({ pool }) })
    await createTables(db)
    await db.destroy()
    return { server, scope }
  })
})
