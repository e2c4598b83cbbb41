import { PGlite } from "@electric-sql/pglite"
import { Kysely, PGliteDialect } from "kysely"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { createPgDateTables, pgDateTypes } from "./date-tables.ts"
import { temporaryFolder } from "./open-database.ts"

const folder = temporaryFolder()
const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: new PGlite(folder) }) })
await createPgDateTables(db)
// Only one process at a time can have it open.
await db.destroy()

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: folder,
  drivers: ["PGlite"],
  columns: pgDateTypes,
  servers: ["UTC", sessionZone],
})
