import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { afterAll, describe } from "vitest"
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
import { mysqlSettings, openClient, type TestClient } from "./prisma/clients.ts"
import { exactKeys, schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { suiteStore } from "./suite-store.ts"

// If keys are not exact, a row is locked while it is changed: no other client overtakes that.
const setup = tablesOf(schemaOf("stored", "mysql").models, "mysql") + exactKeys("stored")

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "prisma suites", setup })
  const prisma = await connect()

  afterAll(async () => {
    await prisma.$disconnect()
    await scope.drop()
    await server.stop()
  })

  function connect(initSql = "select 1"): Promise<TestClient> {
    const driver = new PrismaMariaDb({
      ...mysqlSettings(scope.url),
      connectionLimit: 4,
      initSql,
    })
    return openClient("stored", "mysql", driver)
  }

  const open = () => suiteStore("mysql", prisma, connect)

  // No testBusyFile: the database is not a file of libSQL.
  // No testClosedClient: a client of Prisma that is disconnected connects again.
  testErrors(open)
  testExpiredIndex(open)
  testFeatureFlows(async () => {
    const { adapter, tables } = await open()
    return sqlFlows(tables, "AuthEntry", { adapter, store: PrismaStore(prisma) })
  })
  testOvertaken(open)
  testOwnKey(open)
  testRoundTrips(
    open,
    oneEachBut({
      useVerificationToken: 2,
      // An insert for each of four rows, COMMIT.
      createUserWithAccount: 5,
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
  testWholeUser(open)
})
