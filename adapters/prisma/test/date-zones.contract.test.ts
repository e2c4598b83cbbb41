import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll } from "vitest"
import { testDateZones } from "../../../core/test/support/date-zones/test-date-zones.ts"
import { createTables } from "./subject-sqlite.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-zones-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Prisma's formats of a date. */
const formats = ["iso8601", "unixepoch-ms"]
for (const format of formats) createTables(path.join(folder, `${format}.db`), ["shipped"])

testDateZones({
  program: new URL("date-zones-program.ts", import.meta.url),
  url: folder,
  drivers: ["libSQL"],
  columns: formats,
  servers: ["none"],
})
