import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { pgDateTables, pgDateTypes } from "./date-tables.ts"

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-zones-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const client = new PGlite(folder)
await client.exec(pgDateTables)
// Only one process at a time can have it open.
await client.close()

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: folder,
  drivers: ["PGlite"],
  columns: pgDateTypes,
  servers: ["UTC", sessionZone],
})
