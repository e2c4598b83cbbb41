import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { pgDateTables, pgDateTypes } from "./date-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "drizzle zones", setup: pgDateTables })

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: scope.url,
  drivers: ["node-postgres", "postgres.js"],
  columns: pgDateTypes,
  servers: ["UTC", sessionZone],
})
