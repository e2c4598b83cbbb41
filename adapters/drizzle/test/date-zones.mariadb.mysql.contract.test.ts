import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createConnection } from "mysql2/promise"
import { afterAll, describe } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { mysqlDateTables, mysqlDateTypes } from "./date-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "drizzle zones" })
  const databases = mysqlDateTypes.map((type) => `${scope.name}_${type}`)
  const connection = await createConnection({ uri: scope.url, multipleStatements: true })
  for (const [index, name] of databases.entries()) {
    await connection.query(`create database \`${name}\` character set utf8mb4; use \`${name}\`;
      ${mysqlDateTables(mysqlDateTypes[index] ?? "")}`)
  }

  afterAll(async () => {
    for (const name of databases) await connection.query(`drop database \`${name}\``)
    await connection.end()
    await scope.drop()
    await server.stop()
  })

  testDateZones({
    program: new URL("date-zones-program.ts", import.meta.url),
    url: scope.url,
    drivers: ["mysql2", "mysql2 in UTC", "mysql2 with dates as text", "mysql2 at an offset"],
    columns: databases,
    servers: ["+00:00", "-03:30"],
  })
})
