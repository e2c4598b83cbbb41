import { postgres } from "@lockstep/adapter-test-kit/containers"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { createPgDateTables, pgDateTypes } from "./date-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely zones" })
const db = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url, max: 1 }) }),
})
await createPgDateTables(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: scope.url,
  drivers: ["pg", "pg with dates as text", "pg with dates in UTC", "postgres"],
  columns: pgDateTypes,
  servers: ["UTC", sessionZone],
  // The other drivers of PostgreSQL write UTC.
  isLocal: ({ driver, columns }) => driver.startsWith("pg") && columns === "timestamp(3)",
})
