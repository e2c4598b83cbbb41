import { ConfigError } from "@lockstep/core/errors"
import { checkSchema, PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { expect, test } from "vitest"
import { loadClient, type TestClient } from "./prisma/clients.ts"

/** Accepted without a connection, which is made with the first query. */
const accelerated = "prisma://accelerate.example/?api_key=none"

async function expectRefused(prisma: TestClient, message: string): Promise<void> {
  expect(() => PrismaAdapter(prisma)).toThrow(new ConfigError(message))
  await expect(checkSchema(prisma)).rejects.toThrow(new ConfigError(message))
}

test("a client for CockroachDB is an error at start", async () => {
  const { PrismaClient } = await loadClient("shipped", "cockroachdb", 7)
  const driver = new PrismaPg({ connectionString: "postgresql://unused.example/" })

  await expectRefused(
    new PrismaClient({ adapter: driver }),
    "PrismaAdapter supports the providers postgresql, mysql and sqlite, not cockroachdb. Prisma sends it the statements of PostgreSQL, but the contract has not run on CockroachDB. Use PostgreSQL.",
  )
})

test("a client for SQL Server is an error at start", async () => {
  const { PrismaClient } = await loadClient("shipped", "sqlserver", 7)

  await expectRefused(
    new PrismaClient({ accelerateUrl: accelerated }),
    "PrismaAdapter supports the providers postgresql, mysql and sqlite, not sqlserver. Prisma cannot return what an update changed there, and reads a row before it deletes it, so that a verification token could be used twice. Use one of the three.",
  )
})

test("on SQL Server Prisma returns no updated row, and reads what it deletes", async () => {
  const { PrismaClient } = await loadClient("shipped", "sqlserver", 7)
  const sent: string[] = []
  const prisma = new PrismaClient({ adapter: recordingDriver("sqlserver", sent) })
  // It is what the adapter would do if it took the client for one of SQLite.
  Object.defineProperty(prisma, "_activeProvider", { value: "sqlite" })
  const adapter = PrismaAdapter(prisma)

  await expect(adapter.updateUser({ id: "id", name: "Ada" })).rejects.toMatchObject({
    cause: { err: { message: expect.stringContaining("'updateManyAndReturn'") } },
  })
  expect(sent).toEqual([])
  await adapter.useVerificationToken({ identifier: "ada", token: "token" })
  expect(sent).toEqual([expect.stringMatching(/^SELECT .* FROM \[dbo\]\.\[VerificationToken\]/)])
})

/** A driver adapter over no database: it keeps the statements, which return nothing. */
function recordingDriver(provider: string, sent: string[]): object {
  const queryable = {
    provider,
    adapterName: "recorder",
    async queryRaw({ sql }: { readonly sql: string }) {
      sent.push(sql)
      return { columnNames: [], columnTypes: [], rows: [] }
    },
  }
  const transaction = { ...queryable, options: { usePhantomQuery: true } }
  const done = () => Promise.resolve()
  const connection = {
    ...queryable,
    dispose: done,
    getConnectionInfo: () => ({ schemaName: "dbo", supportsRelationJoins: false }),
    startTransaction: async () => ({ ...transaction, commit: done, rollback: done }),
  }
  return { provider, adapterName: "recorder", connect: async () => connection }
}

test("a client of Prisma 5 is an error at start that says which versions work", async () => {
  const { PrismaClient } = await loadClient("shipped", "postgresql", 5)
  const prisma = new PrismaClient({ datasourceUrl: accelerated })

  expect(prisma.user).not.toHaveProperty("updateManyAndReturn")
  await expectRefused(
    prisma,
    "PrismaAdapter supports Prisma 6.19 and 7, not 5.22.0. Update prisma and @prisma/client.",
  )
})

test("a client of Prisma 6 without a driver adapter is an error at start that says what to do", async () => {
  const { PrismaClient } = await loadClient("shipped", "postgresql", 6)

  await expectRefused(
    new PrismaClient({ datasourceUrl: accelerated }),
    'PrismaAdapter needs a driver adapter on Prisma 6: set engineType = "client" in the generator block, and pass the client a driver adapter, for example PrismaPg.',
  )
})
