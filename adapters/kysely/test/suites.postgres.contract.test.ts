import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createStoreTable, createTables } from "@lockstep/kysely-adapter"
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, onTestFinished } from "vitest"
import { testClosedClient } from "../../../core/test/support/adapter-suites/closed-client.ts"
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
import { withFeatures } from "./feature-columns.ts"
import type { OwnTables } from "./own-tables.ts"
import { suiteStore } from "./suite-store.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely suites" })
const sent: CompiledQuery[] = []
const db = openDatabase(10, (query) => void sent.push(query))
await createTables(db)
await createStoreTable(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

function openDatabase(
  max: number,
  log: (query: CompiledQuery) => void = () => {},
): Kysely<OwnTables> {
  const pool = new pg.Pool({ connectionString: scope.url, max })
  return new Kysely<OwnTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => log(query),
  })
}

function connect(): Kysely<OwnTables> {
  const client = openDatabase(1)
  onTestFinished(() => client.destroy())
  return client
}

const open = () => suiteStore({ dialect: "postgres", db, sent, connect })

// No testBusyFile: the database is not a file of libSQL.
testClosedClient(open)
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(async () => sqlFlows((await open()).tables, "AuthEntry", withFeatures(db)))
// No testNarrowKeys: every column of text holds all of Unicode.
testOwnKey(open)
testRoundTrips(open, oneEachBut())
testSecrets(open)
testSqlErrors(open)
testOvertaken(open)
testWholeUser(open)
