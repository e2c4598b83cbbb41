import { postgres } from "@lockstep/adapter-test-kit/containers"
import { PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
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
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { suiteStore } from "./suite-store.ts"

const setup = tablesOf(schemaOf("stored", "postgresql").models, "postgresql")
const server = await postgres()
const scope = await server.scope({ name: "prisma suites", setup })
const prisma = await connect()

afterAll(async () => {
  await prisma.$disconnect()
  await scope.drop()
  await server.stop()
})

function connect(statement = "select 1"): Promise<TestClient> {
  const driver = new PrismaPg({
    connectionString: scope.url,
    max: 4,
    onConnect: (connection) => void connection.query(statement),
  })
  return openClient("stored", "postgresql", driver)
}

const open = () => suiteStore("postgres", prisma, connect)

// No testBusyFile: the database is not a file of libSQL.
// No testClosedClient: a client of Prisma that is disconnected connects again.
testErrors(open)
testExpiredIndex(open)
testFeatureFlows(async () => {
  const { adapter, tables } = await open()
  return sqlFlows(tables, "AuthEntry", { adapter, store: PrismaStore(prisma) })
})
// No testNarrowKeys: every column of text holds all of Unicode.
testOvertaken(open)
testOwnKey(open)
// An insert for each of four rows, COMMIT.
testRoundTrips(open, oneEachBut({ createUserWithAccount: 5 }))
testSecrets(open)
testSqlErrors(open)
testWholeUser(open)
