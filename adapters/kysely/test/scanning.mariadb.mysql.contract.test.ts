import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { sql } from "kysely"
import { onTestFinished, test } from "vitest"
import { rowsReadOnMySQL } from "../../../core/test/support/rows-read/servers.ts"
import { openMysql } from "./mysql-tables.ts"
import { expectScansAreCaught } from "./scanning.ts"

test.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])(
  "a look-up that reads all rows is caught by the counters of %s",
  { timeout: 240_000 },
  async (_server, start) => {
    const server = await start()
    const scope = await server.scope({ name: "kysely scanning" })
    onTestFinished(async () => {
      await scope.drop()
      await server.stop()
    })
    const open = (connectionLimit: number) => {
      const db = openMysql(scope.url, { connectionLimit })
      const rowsRead = rowsReadOnMySQL(async (text) => (await sql.raw(text).execute(db)).rows)
      return { db, rowsRead }
    }
    const { db } = open(1)
    await createTables(db)
    await db.destroy()
    await expectScansAreCaught(open)
  },
)
