import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { afterAll } from "vitest"
import subject from "./subject-sqlite.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
process.env["LOCKSTEP_PRISMA_SQLITE"] = folder

afterAll(() => rmSync(folder, { recursive: true, force: true }))

runFlowTests(subject, { name: "Prisma on SQLite" })
