import { fileURLToPath } from "node:url"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { afterAll } from "vitest"
import { ownFields } from "./own-fields.ts"
import subject from "./sqlite-subject.ts"

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-"))
process.env["DRIZZLE_SQLITE_FOLDER"] = folder
afterAll(() => rmSync(folder, { recursive: true, force: true }))

runAdapterTests(subject, {
  name: "the Drizzle adapter on SQLite",
  level: 5,
  report: {
    json: fileURLToPath(new URL("../../../.lockstep/reports/drizzle-sqlite.json", import.meta.url)),
  },
  capabilities: { nulls: "filled" },
  ...ownFields,
  module: new URL("sqlite-subject.ts", import.meta.url),
})
