import { postgres } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { DrizzleAdapter, DrizzleStore, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, onTestFinished } from "vitest"
import { testClosedClient } from "../../../core/test/support/adapter-suites/closed-client.ts"
import { testErrors } from "../../../core/test/support/adapter-suites/errors.ts"
import { testExpiredIndex } from "../../../core/test/support/adapter-suites/expired-index.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { testOvertaken } from "../../../core/test/support/adapter-suites/overtaken.ts"
import { testOwnKey } from "../../../core/test/support/adapter-suites/own-key.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import {
  oneEachBut,
  testRoundTrips,
} from "../../../core/test/support/adapter-suites/round-trips.ts"
import { testSecrets } from "../../../core/test/support/adapter-suites/secrets.ts"
import { testSqlErrors } from "../../../core/test/support/adapter-suites/sql-errors.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testWholeUser } from "../../../core/test/support/adapter-suites/whole-user.ts"
import { featurePgTables, pgSchemaSql, pgStoreSql } from "./own-pg-tables.ts"
import { predecessorOn } from "./predecessor.ts"
import {
  overtakenAfterUpdate,
  SentStatements,
  suiteStore,
  type SuiteClient,
} from "./suite-store.ts"

const server = await postgres()
const scope = await server.scope({ name: "drizzle suites", setup: pgSchemaSql + pgStoreSql })
const tables = pgTables()
/** What the tables have of sessions beyond those of Auth.js. */
const optionalColumns = ["facts", "createdAt", "lastSeenAt", "userAgent"]
const client = openClient()

afterAll(async () => {
  await client.close()
  await scope.drop()
  await server.stop()
})

function openClient(statement = "select 1"): SuiteClient & { readonly pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: scope.url,
    onConnect: (connection) => void connection.query(statement),
  })
  const sent = new SentStatements()
  return {
    pool,
    sent,
    adapter: () => DrizzleAdapter(drizzle(pool, { logger: sent }), tables),
    features: () => ({
      adapter: DrizzleAdapter(drizzle(pool), featurePgTables),
      store: DrizzleStore(drizzle(pool)),
    }),
    plan: async (text, parameters) =>
      (await pool.query<object>(`explain ${text}`, [...parameters])).rows,
    overtaken: (overtake) =>
      DrizzleAdapter(drizzle(overtakenAfterUpdate(pool, "query", statementOf, overtake)), tables),
    run: (statement) => pool.query(statement),
    rows: async (query) => (await pool.query<object>(query)).rows,
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}

function connect(statement?: string): SuiteClient {
  const other = openClient(statement)
  onTestFinished(async () => {
    await other.close()
  })
  return other
}

const open = () => suiteStore("postgres", client, connect)

// No testBusyFile: the database is not a file of libSQL.
testClosedClient(open)
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(async () => sqlFlows((await open()).tables, "auth_entry", client.features()))
// No testNarrowKeys: every column of text holds all of Unicode.
testOwnKey(open)
testRoundTrips(open, oneEachBut())
testSecrets(open)
testSqlErrors(open)
testOvertaken(open)
testWholeUser(open)
testPublishedAdapter(async () => {
  await open()
  const db = drizzle(client.pool)
  return {
    ours: DrizzleAdapter(db, tables),
    // All methods that are called are there, which the type of an adapter does not say.
    theirs: predecessorOn(db, tables) as Required<Adapter>,
    hasMilliseconds: true,
    extraColumns: { ours: optionalColumns, theirs: optionalColumns },
  }
})
// No testRacesWithoutKeys: on tables without unique keys, only successive calls are distinguished.

/** Drizzle hands its statements over in an object. */
function statementOf(given: unknown): unknown {
  return typeof given === "object" && given ? Reflect.get(given, "text") : undefined
}
