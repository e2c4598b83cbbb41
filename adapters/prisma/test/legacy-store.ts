import type { HoldingConnection } from "../../../core/test/support/adapter-suites/held-user.ts"
import type { LegacyStore } from "../../../core/test/support/adapter-suites/legacy.ts"
import {
  pascalCaseTables,
  readTables,
  type SqlTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { TestClient } from "./prisma/clients.ts"

/**
 * A database for the suite about stores from before.
 *
 * @param dialect - of the database
 * @param opened - its client and adapter
 */
export function legacyStore<Opened extends OpenDatabase>(
  dialect: SqlTables["dialect"],
  opened: Opened,
): Opened & LegacyStore {
  const { prisma } = opened
  const tables: SqlTables = {
    names: pascalCaseTables,
    dialect,
    run: (statement) => prisma.$executeRawUnsafe(statement),
    // The variant without passkeys has no table of them.
    rows: async (query) => (query.includes("Authenticator") ? [] : prisma.$queryRawUnsafe(query)),
  }
  return { ...opened, stored: () => readTables(tables) }
}

/**
 * A separate connection for `holdUsers`: a transaction of Prisma, which begins at once.
 *
 * @param prisma - whose pool has more than one connection
 */
export async function holdingConnection(prisma: TestClient): Promise<HoldingConnection> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<TestClient>()
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const ended = prisma.$transaction(
    async (transaction) => {
      begin(transaction)
      await committed
    },
    { timeout: 60_000 },
  )
  const transaction = await begun
  return {
    async run(statement) {
      if (statement === "begin") return
      if (statement !== "commit") return transaction.$executeRawUnsafe(statement)
      commit()
      return ended
    },
    rows: (query) => transaction.$queryRawUnsafe(query),
    end: () => {},
  }
}
