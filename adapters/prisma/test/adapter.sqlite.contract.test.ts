import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { afterAll } from "vitest"
import { ownColumns, reportFile } from "./contract-options.ts"
import subject from "./subject-sqlite.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
process.env["LOCKSTEP_PRISMA_SQLITE"] = folder

afterAll(() => rmSync(folder, { recursive: true, force: true }))

runAdapterTests(subject, {
  name: "the Prisma adapter on SQLite",
  level: 5,
  capabilities: { nulls: "filled" },
  ...ownColumns,
  // What sequences find is about the adapter's own code, of which the run on PostgreSQL makes them all.
  // Their keys, the oldest first, then a deletion by them, for each kind.
  budgets: { deleteExpired: 4 },
  model: { runs: 10 },
  module: new URL("subject-sqlite.ts", import.meta.url),
  report: { json: reportFile("prisma-sqlite") },
})
