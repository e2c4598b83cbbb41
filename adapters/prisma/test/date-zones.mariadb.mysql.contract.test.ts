import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll, describe } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { changeDates } from "./date-columns.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scopes = await Promise.all(
    ["datetime(3)", "timestamp(3)"].map((type) =>
      server.scope({
        name: `prisma zones ${type.slice(0, -3)}`,
        setup:
          tablesOf(schemaOf("shipped", "mysql").models, "mysql") +
          changeDates((table, column, isRequired) => {
            const end = isRequired ? "not null default '2000-01-01 00:00:00'" : "null default null"
            return `alter table \`${table}\` modify \`${column}\` ${type} ${end};`
          }),
      }),
    ),
  )

  afterAll(async () => {
    for (const scope of scopes) await scope.drop()
    await server.stop()
  })

  testDateZones({
    program: new URL("date-zones-program.ts", import.meta.url),
    url: scopes[0]?.url ?? "",
    drivers: ["mariadb"],
    columns: scopes.map(({ name }) => name),
    servers: ["+00:00", "-03:30"],
  })
})
