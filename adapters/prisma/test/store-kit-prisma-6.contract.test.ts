import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runStoreTests } from "@lockstep/adapter-test-kit"
import type * as Driver from "@prisma/adapter-libsql"
import { afterAll, expect, test } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { checkStoreSchema, PrismaStore } from "../src/index.ts"
import { openClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import { createTables } from "./subject-sqlite.ts"

const { PrismaLibSQL } = await importOf<{
  // Prisma 7 calls it PrismaLibSql.
  readonly PrismaLibSQL: typeof Driver.PrismaLibSql
}>(6, "@prisma/adapter-libsql")

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-6-store-"))
const file = path.join(folder, "store.db")
createTables(file, ["stored"])
const driver = new PrismaLibSQL({ url: `file:${file}` })
const prisma = await openClient("stored", "sqlite", driver, {}, 6)

afterAll(async () => {
  await prisma.$disconnect()
  rmSync(folder, { recursive: true, force: true })
})

test("this is Prisma 6, and the table is as it should be", async () => {
  expect(prisma).toHaveProperty("_clientVersion", expect.stringMatching(/^6\.19\./))
  expect(await checkStoreSchema(prisma)).toEqual([])
})

/** In a file there is no network, whose faults and round trips the other levels are about. */
runStoreTests(() => ({ store: PrismaStore(prisma) }), {
  ...storeContract,
  level: 3,
  concurrency: 8,
  name: "PrismaStore on Prisma 6 and SQLite",
})
