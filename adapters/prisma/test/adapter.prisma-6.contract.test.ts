import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import type * as Driver from "@prisma/adapter-libsql"
import { afterAll } from "vitest"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownColumns } from "./contract-options.ts"
import { prisma6Subjects, testPrisma6 } from "./prisma-6.ts"
import { openClient } from "./prisma/clients.ts"
import { importOf } from "./prisma/installations.ts"
import type { Variant } from "./prisma/schemas.ts"
import { createTables } from "./subject-sqlite.ts"

const { PrismaLibSQL } = await importOf<{
  // Prisma 7 calls it PrismaLibSql.
  readonly PrismaLibSQL: typeof Driver.PrismaLibSql
}>(6, "@prisma/adapter-libsql")

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-6-"))

const open = (name: string, variant: Variant) => {
  const file = path.join(folder, `${name}.db`)
  createTables(file, [variant])
  return openClient(variant, "sqlite", new PrismaLibSQL({ url: `file:${file}` }), {}, 6)
}

const clients = {
  main: await open("main", "own"),
  beside: await open("beside", "own"),
  renamed: await open("renamed", "renamed"),
}

afterAll(async () => {
  for (const client of Object.values(clients)) await client.$disconnect()
  rmSync(folder, { recursive: true, force: true })
})

testPrisma6(clients.main)

runAdapterTests(prisma6Subjects(clients), {
  ...ownColumns,
  ...shortContract,
  name: "the Prisma adapter on Prisma 6 and SQLite",
  capabilities: { nulls: "filled" },
})
