import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { createClient } from "@libsql/client"
import type { Adapter } from "@lockstep/core/adapters"
import { DrizzleAdapter, DrizzleStore } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleLibSQL } from "drizzle-orm/libsql"
import { onTestFinished } from "vitest"
import { testClosedClient } from "../../../core/test/support/adapter-suites/closed-client.ts"
import { testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import { testExpiredIndex } from "../../../core/test/support/adapter-suites/expired-index.ts"
import {
  type FeatureFlowsSubject,
  testFeatureFlows,
} from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { testOvertaken } from "../../../core/test/support/adapter-suites/overtaken.ts"
import { testOwnKey } from "../../../core/test/support/adapter-suites/own-key.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import {
  oneEachBut,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { testSecrets } from "../../../core/test/support/adapter-suites/secrets.ts"
import { testSqlErrors } from "../../../core/test/support/adapter-suites/sql-errors.ts"
import type { SqlSuiteStore } from "../../../core/test/support/adapter-suites/sql-suite-store.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testWholeUser } from "../../../core/test/support/adapter-suites/whole-user.ts"
import { predecessorOn } from "./predecessor.ts"
import { featureSQLiteTables, sqliteSchema, sqliteStoreSchema } from "./sqlite-tables.ts"
import {
  overtakenAfterUpdate,
  SentStatements,
  suiteStore,
  type SuiteClient,
} from "./suite-store.ts"

function openDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-drizzle-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const connect = (statement?: string) => openClient(path.join(folder, "auth.db"), statement)
  const client = connect()
  void client.run(sqliteSchema)
  return { client, connect }
}

function open(): Promise<SqlSuiteStore> {
  const { client, connect } = openDatabase()
  return suiteStore("sqlite", client, connect)
}

async function openFlows(): Promise<FeatureFlowsSubject> {
  const { client, connect } = openDatabase()
  await client.run(sqliteStoreSchema)
  const { tables } = await suiteStore("sqlite", client, connect)
  return sqlFlows(tables, "auth_entry", client.features())
}

function openClient(file: string, statement = "select 1"): SuiteClient {
  const sqlite = new SQLite(file, { timeout: 100 })
  // No test survives a power failure, so none of them waits for the disk.
  sqlite.exec(`pragma synchronous = off; ${statement}`)
  onTestFinished(() => void sqlite.close())
  const sent = new SentStatements()
  return {
    sent,
    adapter: () => DrizzleAdapter(drizzle(sqlite, { logger: sent })),
    features: () => ({
      adapter: DrizzleAdapter(drizzle(sqlite), featureSQLiteTables),
      store: DrizzleStore(drizzle(sqlite)),
    }),
    plan: (text, parameters) =>
      Promise.resolve(sqlite.prepare(`explain query plan ${text}`).all(...parameters)),
    overtaken(overtake) {
      // Nothing comes between a statement of better-sqlite3 and its result.
      const client = createClient({ url: `file:${file}` })
      onTestFinished(() => client.close())
      const overtaken = overtakenAfterUpdate(client, "execute", statementOf, overtake)
      return DrizzleAdapter(drizzleLibSQL(overtaken))
    },
    run: (statement) => Promise.resolve(sqlite.exec(statement)),
    rows: (query) => Promise.resolve(sqlite.prepare(query).all()),
    close: () => sqlite.close(),
  }
}

testClosedClient(open)
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(openFlows)
// No testExpiredSessions: one connection writes at a time.
// No testNarrowKeys: every column of text holds all of Unicode.
testOwnKey(open)
// An insert for each of four rows; Drizzle logs neither begin nor commit of this driver.
testRoundTrips(open, oneEachBut({ createUserWithAccount: 4 }))
testSecrets(open)
testSqlErrors(open)
testOvertaken(open)
testWholeUser(open)
testPublishedAdapter(() => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  const db = drizzle(sqlite)
  return {
    ours: DrizzleAdapter(db),
    // All methods that are called are there, which the type of an adapter does not say.
    theirs: predecessorOn(db) as Required<Adapter>,
    hasMilliseconds: true,
    extraColumns: { ours: [], theirs: [] },
  }
})
// No testRacesWithoutKeys: on tables without unique keys, only successive calls are distinguished.

/** Drizzle hands its statements over in an object. */
function statementOf(given: unknown): unknown {
  return typeof given === "object" && given ? Reflect.get(given, "sql") : undefined
}
