import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { afterAll } from "vitest"
import { testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import { testExpiredIndex } from "../../../core/test/support/adapter-suites/expired-index.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { testOvertaken } from "../../../core/test/support/adapter-suites/overtaken.ts"
import { testOwnKey } from "../../../core/test/support/adapter-suites/own-key.ts"
import {
  oneEachBut,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { testSecrets } from "../../../core/test/support/adapter-suites/secrets.ts"
import { testSqlErrors } from "../../../core/test/support/adapter-suites/sql-errors.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testWholeUser } from "../../../core/test/support/adapter-suites/whole-user.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { createTables } from "./subject-sqlite.ts"
import { suiteStore } from "./suite-store.ts"

const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
const file = path.join(folder, "auth.db")
createTables(file, ["stored"])
const prisma = await connect()

afterAll(async () => {
  await prisma.$disconnect()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(statement = "select 1"): Promise<TestClient> {
  const driver = new PrismaLibSql({ url: `file:${file}`, timeout: 200 })
  const client = await openClient("stored", "sqlite", driver)
  await client.$queryRawUnsafe(statement)
  return client
}

const open = () => suiteStore("sqlite", prisma, connect)

// No testBusyFile: the client of libSQL is made by its driver; see busy-file.test.ts.
// No testClosedClient: a client of Prisma that is disconnected connects again.
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(async () => {
  const { adapter, tables } = await open()
  return sqlFlows(tables, "AuthEntry", { adapter, store: PrismaStore(prisma) })
})
// No testExpiredSessions: one connection writes at a time.
// No testNarrowKeys: every column of text holds all of Unicode.
testOvertaken(open)
testOwnKey(open)
// An insert for each of four rows, COMMIT.
testRoundTrips(open, oneEachBut({ createUserWithAccount: 5 }))
testSecrets(open)
testSqlErrors(open)
testWholeUser(open)
