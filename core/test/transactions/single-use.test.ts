import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll } from "vitest"
import { testSingleUse } from "../support/single-use/single-use.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-single-use-"))
process.env["SQLITE_STORE_FILE"] = path.join(folder, "store.db")
afterAll(() => rmSync(folder, { recursive: true }))

testSingleUse(new URL("../support/single-use/sqlite-subject.ts", import.meta.url))
