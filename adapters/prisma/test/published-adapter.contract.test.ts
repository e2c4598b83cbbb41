import { readFileSync } from "node:fs"
import { PrismaAdapter } from "@auth/prisma-adapter"
import { checkAdapter } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import { PrismaStore } from "@lockstep/prisma-adapter"
import { describe, expect, test } from "vitest"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import {
  pascalCaseTables,
  type SqlTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { expectRefreshesOn } from "../../../core/test/support/provider-tokens/refreshed-on.ts"
import { openSQLite } from "./open-database.ts"
import type { PrismaClient } from "./published/client.ts"
import { withSessionMethods } from "./published/session-methods.ts"
import { adapterOf } from "./published/update-account.ts"

const only = ["A20", "A21", "A22", "A23", "S20", "S22", "W20", "W21", "P1"] as const

async function statusesOf(adapter: Adapter): Promise<Record<string, string>> {
  const { rules } = await checkAdapter(adapter, { level: 3, only: [...only] })
  return Object.fromEntries(rules.map(({ id, status }) => [id, status]))
}

test("the published adapter lacks the optional methods, and no rule fails for that", async () => {
  const { prisma } = await openSQLite("legacy")

  const statuses = await statusesOf(PrismaAdapter(prisma))

  expect(new Set(Object.values(statuses))).toEqual(new Set(["na"]))
})

// fault T18
test("with the documented updateAccount, the published adapter passes its rules", async () => {
  const { prisma } = await openSQLite("legacy")

  // Its generated client has the two methods that the type of these tests leaves out.
  const statuses = await statusesOf(adapterOf(prisma as PrismaClient))

  expect(statuses).toMatchObject({ A20: "pass", A21: "pass", A22: "pass", A23: "pass" })
})

// fault T18
test("with the documented methods, the published adapter keeps tokens that two processes refresh", async () => {
  const { prisma } = await openSQLite("legacy")

  // As above.
  await expectRefreshesOn(adapterOf(prisma as PrismaClient))
})

test("with the documented methods for sessions, the published adapter passes their rules", async () => {
  const prisma = await openFile()
  const statuses = await statusesOf(withSessionMethods(PrismaAdapter(prisma), prisma))

  expect(statuses).toMatchObject({ S20: "pass", S22: "pass", P1: "pass" })
})

describe("with all documented methods, the published adapter", () => {
  testFeatureFlows(async () => {
    const prisma = await openFile()
    const tables: SqlTables = {
      dialect: "sqlite",
      names: pascalCaseTables,
      run: (statement) => prisma.$executeRawUnsafe(statement),
      rows: (query) => prisma.$queryRawUnsafe(query),
    }
    const adapter = withSessionMethods(adapterOf(prisma), prisma)
    return sqlFlows(tables, "AuthEntry", { adapter, store: PrismaStore(prisma) })
  })
})

test.each(["update-account", "session-methods"])("the page shows %s as it was tested", (name) => {
  const page = readFileSync(new URL("../../../docs/published-adapters.md", import.meta.url), "utf8")
  const sample = readFileSync(new URL(`published/${name}.ts`, import.meta.url), "utf8")
  expect(page).toContain(sample)
})

/** A database with the columns of `sessionManagement` and the table of the store. */
async function openFile(): Promise<PrismaClient> {
  const { prisma } = await openSQLite("stored")
  // Its generated client has the methods that the type of these tests leaves out.
  return prisma as PrismaClient
}
