import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { changeDates } from "./date-columns.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const server = await postgres()
const scopes = await Promise.all(
  ["timestamp(3)", "timestamptz(3)"].map((type) =>
    server.scope({
      name: `prisma zones ${type.slice(0, -3)}`,
      setup:
        tablesOf(schemaOf("shipped", "postgresql").models, "postgresql") +
        changeDates((table, column) => `alter table "${table}" alter "${column}" type ${type};`),
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
  drivers: ["pg"],
  columns: scopes.map(({ url }) => new URL(url).pathname.slice(1)),
  servers: ["UTC", sessionZone],
})
