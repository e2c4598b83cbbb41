import { PrismaAdapter } from "@lockstep/prisma-adapter"
import type { Adapter, ExpiredRecords } from "@lockstep/core/adapters"
import { expect, onTestFinished } from "vitest"
import type { ErrorsStore } from "../../../core/test/support/adapter-suites/errors.ts"
import {
  type ExpiredIndexStore,
  planText,
} from "../../../core/test/support/adapter-suites/expired-index.ts"
import type { OvertakenStore } from "../../../core/test/support/adapter-suites/overtaken.ts"
import type { OwnKeyStore } from "../../../core/test/support/adapter-suites/own-key.ts"
import type { RoundTripsStore } from "../../../core/test/support/adapter-suites/round-trips.ts"
import type { SecretsStore } from "../../../core/test/support/adapter-suites/secrets.ts"
import type { SqlErrorsStore } from "../../../core/test/support/adapter-suites/sql-errors.ts"
import { startReadOnly } from "../../../core/test/support/adapter-suites/sql-read-only.ts"
import {
  emptyTables,
  pascalCaseTables,
  readTables,
  type SqlTables,
  uniqueNames,
  withoutTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import type { WholeUserStore } from "../../../core/test/support/adapter-suites/whole-user.ts"
import type { TestClient } from "./prisma/clients.ts"
import { watched } from "./round-trips.ts"

/** What the suites of all adapters need of a database. */
export interface SuiteStore
  extends
    OvertakenStore,
    WholeUserStore,
    ErrorsStore,
    SqlErrorsStore,
    OwnKeyStore,
    SecretsStore,
    ExpiredIndexStore,
    RoundTripsStore {
  readonly adapter: Required<Adapter> & ExpiredRecords
}

/** From when until when sessions expired, and which of them are read, for MySQL to plan with. */
const range = ["'1970-01-01 00:00:00'", "'2026-01-01 00:00:00'", "1000", "0"]

/** Statements that ask for the plan of a statement whose values are left open. */
const explain: Readonly<Record<SqlTables["dialect"], (statement: string) => string>> = {
  sqlite: (statement) => `explain query plan ${statement.replaceAll("?", "1")}`,
  postgres: (statement) => `explain (generic_plan) ${statement}`,
  mysql: (statement) =>
    range.reduce((text, value) => text.replace("?", value), `explain ${statement}`),
}

interface ExtensionCall {
  readonly operation: string
  readonly args: unknown
  query(args: unknown): Promise<unknown>
}

/**
 * Opens an empty database for the suites of all adapters.
 *
 * @param dialect - of the database
 * @param prisma - with the shipped models and that of a store
 * @param open - opens another client of that database, whose sessions begin with a statement
 */
export async function suiteStore(
  dialect: SqlTables["dialect"],
  prisma: TestClient,
  open: (statement?: string) => Promise<TestClient>,
): Promise<SuiteStore> {
  const tables: SqlTables = {
    names: pascalCaseTables,
    dialect,
    run: (statement) => prisma.$executeRawUnsafe(statement),
    rows: (query) => prisma.$queryRawUnsafe(query),
  }
  const connect = async (statement?: string) => {
    const client = await open(statement)
    onTestFinished(() => client.$disconnect())
    return client
  }
  await emptyTables(tables)
  const adapter = PrismaAdapter(prisma)
  const { sent } = watched({ prisma, adapter })
  return {
    adapter,
    indexes: { sessions: "Session_expires_idx", tokens: "VerificationToken_expires_idx" },
    async plansOf(use) {
      const statements = await sent(use)
      // On libSQL a statement that explains keeps its connection from later changes.
      const reader = await connect()
      const plans: string[] = []
      for (const statement of statements) {
        plans.push(planText(await reader.$queryRawUnsafe(explain[dialect](statement))))
      }
      return plans
    },
    sent,
    refusal: { name: "PrismaClientKnownRequestError", code: expect.stringMatching(/^P20/) },
    refusing: (use) => withoutTables(tables, () => use(PrismaAdapter(prisma))),
    tables,
    stored: () => readTables(tables),
    // On SQLite, calls on one client wait for each other.
    overtaken: async (overtake) => PrismaAdapter(afterFirstUpdate(await connect(), overtake)),
    readOnly: async (use) => use(PrismaAdapter(await connect(startReadOnly[dialect]))),
    async uniqueNames() {
      await uniqueNames(tables)
      return "P2002"
    },
  }
}

/** Carries something out once, after the first update. */
function afterFirstUpdate(prisma: TestClient, overtake: () => Promise<unknown>): TestClient {
  let isOver = false
  return prisma.$extends({
    query: {
      $allModels: {
        async $allOperations({ operation, args, query }: ExtensionCall) {
          const result = await query(args)
          if (!isOver && operation.startsWith("update")) {
            isOver = true
            await overtake()
          }
          return result
        },
      },
    },
  })
}
