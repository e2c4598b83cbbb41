import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, DrizzleStore, mysqlTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type RowDataPacket } from "mysql2/promise"
import { afterAll, describe, onTestFinished } from "vitest"
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
import { featureMySQLTables, mysqlSchema, mysqlStoreSchema } from "./own-mysql-tables.ts"
import {
  overtakenAfterUpdate,
  SentStatements,
  suiteStore,
  type SuiteClient,
} from "./suite-store.ts"

const tables = mysqlTables()

describe.each([
  ["MariaDB", mariadb, 1],
  // It returns nothing of what it deletes.
  ["MySQL", mysql, 2],
] as const)("on %s", async (_server, start, useVerificationToken) => {
  const server = await start()
  const scope = await server.scope({
    name: "drizzle suites",
    setup: mysqlSchema + mysqlStoreSchema,
  })
  const client = openClient()

  afterAll(async () => {
    await client.close()
    await scope.drop()
    await server.stop()
  })

  function openClient(statement = "select 1"): SuiteClient {
    const pool = createPool(scope.url)
    pool.pool.on("connection", (connection) => void connection.query(statement))
    let isOpen = true
    const sent = new SentStatements()
    return {
      sent,
      adapter: () => DrizzleAdapter(drizzle(pool, { logger: sent }), tables),
      features: () => ({
        adapter: DrizzleAdapter(drizzle(pool), featureMySQLTables),
        store: DrizzleStore(drizzle(pool)),
      }),
      plan: async (text, parameters) => (await pool.query(`explain ${text}`, [...parameters]))[0],
      overtaken: (overtake) =>
        DrizzleAdapter(drizzle(overtakenAfterUpdate(pool, "query", statementOf, overtake)), tables),
      run: (statement) => pool.query(statement),
      rows: async (query) => (await pool.query<RowDataPacket[]>(query))[0],
      async close() {
        if (isOpen) await pool.end()
        isOpen = false
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

  const open = () => suiteStore("mysql", client, connect)

  // No testBusyFile: the database is not a file of libSQL.
  testClosedClient(open)
  testErrors(open)
  testExpiredIndex(open)
  testFeatureFlows(async () => sqlFlows((await open()).tables, "auth_entry", client.features()))
  testOwnKey(open)
  testRoundTrips(
    open,
    oneEachBut({
      useVerificationToken,
      // begin, an insert for each of four rows, commit
      createUserWithAccount: 6,
      // What they changed is read back.
      updateUser: 2,
      updateAccount: 2,
      updateSession: 2,
      updateAuthenticatorCounter: 2,
      updateAuthenticator: 2,
    }),
  )
  testSecrets(open)
  testSqlErrors(open)
  testOvertaken(open)
  testWholeUser(open)
  // No testRacesWithoutKeys: on tables without unique keys, only successive calls are
  // distinguished.
})

/** Drizzle hands its statements over in an object. */
function statementOf(given: unknown): unknown {
  return typeof given === "object" && given ? Reflect.get(given, "sql") : undefined
}
