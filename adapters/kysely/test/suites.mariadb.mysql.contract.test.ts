import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createStoreTable, createTables } from "@lockstep/kysely-adapter"
import type { CompiledQuery } from "kysely"
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
import { withFeatures } from "./feature-columns.ts"
import { openMysql } from "./mysql-tables.ts"
import { suiteStore } from "./suite-store.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely suites" })
  const sent: CompiledQuery[] = []
  const db = openMysql(scope.url, {}, (query) => void sent.push(query))
  await createTables(db)
  await createStoreTable(db)

  afterAll(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  const connect = () => {
    const client = openMysql(scope.url, { connectionLimit: 1 })
    onTestFinished(() => client.destroy())
    return client
  }

  const open = () => suiteStore({ dialect: "mysql", db, sent, connect })

  // No testBusyFile: the database is not a file of libSQL.
  testClosedClient(open)
  testErrors(open)
  testExpiredIndex(open)
  testFeatureFlows(async () => sqlFlows((await open()).tables, "AuthEntry", withFeatures(db)))
  testOwnKey(open)
  testRoundTrips(
    open,
    oneEachBut({
      useVerificationToken: 2,
      // begin, an insert for each of four rows, commit
      createUserWithAccount: 6,
      // What they changed is read back.
      updateUser: 2,
      updateAccount: 2,
      updateSession: 2,
      updateAuthenticatorCounter: 2,
      // These tables have none of the optional columns of passkeys: it only reads.
      updateAuthenticator: 1,
    }),
  )
  testSecrets(open)
  testSqlErrors(open)
  testOvertaken(open)
  testWholeUser(open)
})
