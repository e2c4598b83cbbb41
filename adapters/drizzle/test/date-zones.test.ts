import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import SQLite from "better-sqlite3"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { sqliteDateModes } from "./date-tables.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-zones-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const mode of sqliteDateModes) {
  const sqlite = new SQLite(join(folder, `${mode}.db`))
  sqlite.pragma("journal_mode = WAL")
  sqlite.exec(sqliteSchema)
  sqlite.close()
}

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: folder,
  drivers: ["better-sqlite3", "libSQL"],
  columns: sqliteDateModes,
  servers: ["none"],
  precision: ({ columns }) => (columns === "timestamp" ? 1000 : 1),
})
