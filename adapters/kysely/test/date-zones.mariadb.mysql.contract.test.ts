import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { sql } from "kysely"
import { afterAll, describe } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { openMysql } from "./mysql-tables.ts"

const columns = ["datetime(3)", "timestamp(3)"]

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely zones" })
  const db = openMysql(scope.url, { connectionLimit: 1 })
  const databases = columns.map((type) => `${scope.name}_${type.slice(0, -3)}`)

  for (const [index, type] of columns.entries()) {
    const name = databases[index] ?? ""
    await sql`create database ${sql.id(name)} character set utf8mb4`.execute(db)
    await createTables(db.withSchema(name))
    for (const [table, column, needed] of [
      ["User", "emailVerified", "null default null"],
      ["Session", "expires", "not null default '2000-01-01 00:00:00'"],
      ["VerificationToken", "expires", "not null default '2000-01-01 00:00:00'"],
    ]) {
      await sql`alter table ${sql.table(`${name}.${table}`)}
        modify ${sql.ref(column ?? "")} ${sql.raw(`${type} ${needed}`)}`.execute(db)
    }
  }

  afterAll(async () => {
    for (const name of databases) await sql`drop database ${sql.id(name)}`.execute(db)
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  testDateZones({
    program: new URL("date-zones-program.ts", import.meta.url),
    url: scope.url,
    drivers: [
      "mysql2",
      "mysql2 in UTC",
      "mysql2 with dates as text",
      "mysql2 in UTC with dates as text",
      "mysql2 at an offset with dates as text",
    ],
    columns: databases,
    servers: ["+00:00", "-03:30"],
    isLocal: ({ driver }) => driver === "mysql2" || driver === "mysql2 with dates as text",
  })
})
