import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { afterAll } from "vitest"
import subject from "./sqlite-subject.ts"

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-"))
process.env["DRIZZLE_SQLITE_FOLDER"] = folder
afterAll(() => rmSync(folder, { recursive: true, force: true }))

runFlowTests(subject, { name: "Drizzle on SQLite" })
