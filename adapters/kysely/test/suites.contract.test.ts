import SQLite from "better-sqlite3"
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"
import { testClosedClient } from "../../../core/test/support/adapter-suites/closed-client.ts"
import { testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import {
  type FeatureFlowsSubject,
  testFeatureFlows,
} from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { testExpiredIndex } from "../../../core/test/support/adapter-suites/expired-index.ts"
import { testOvertaken } from "../../../core/test/support/adapter-suites/overtaken.ts"
import { testOwnKey } from "../../../core/test/support/adapter-suites/own-key.ts"
import {
  oneEachBut,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { testSecrets } from "../../../core/test/support/adapter-suites/secrets.ts"
import { testSqlErrors } from "../../../core/test/support/adapter-suites/sql-errors.ts"
import type { SqlSuiteStore } from "../../../core/test/support/adapter-suites/sql-suite-store.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testWholeUser } from "../../../core/test/support/adapter-suites/whole-user.ts"
import { createStoreTable, createTables } from "../src/index.ts"
import { withFeatures } from "./feature-columns.ts"
import { temporaryFile } from "./open-database.ts"
import type { OwnTables } from "./own-tables.ts"
import { suiteStore, type SuiteClients } from "./suite-store.ts"

async function open(): Promise<SqlSuiteStore> {
  return suiteStore(await openClients())
}

async function openFlows(): Promise<FeatureFlowsSubject> {
  const clients = await openClients()
  await createStoreTable(clients.db)
  const { tables } = await suiteStore(clients)
  return sqlFlows(tables, "AuthEntry", withFeatures(clients.db))
}

async function openClients(): Promise<SuiteClients> {
  const file = temporaryFile()
  const sent: CompiledQuery[] = []
  const connect = (log: (query: CompiledQuery) => void = () => {}) => {
    const sqlite = new SQLite(file, { timeout: 100 })
    // No test survives a power failure, so none of them waits for the disk.
    sqlite.pragma("synchronous = off")
    const db = new Kysely<OwnTables>({
      dialect: new SqliteDialect({ database: sqlite }),
      log: ({ query }) => log(query),
    })
    onTestFinished(() => db.destroy())
    return db
  }
  const db = connect((query) => void sent.push(query))
  await createTables(db)
  return { dialect: "sqlite", db, sent, connect }
}

testClosedClient(open)
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(openFlows)
// No testExpiredSessions: one connection writes at a time.
// No testNarrowKeys: every column of text holds all of Unicode.
testOwnKey(open)
// begin, an insert for each of four rows, commit
testRoundTrips(open, oneEachBut({ createUserWithAccount: 6 }))
testSecrets(open)
testSqlErrors(open)
testOvertaken(open)
testWholeUser(open)
