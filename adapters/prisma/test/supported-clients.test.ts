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
    "PrismaAdapter works with the providers postgresql, mysql and sqlite, and not with cockroachdb. Its tests have not run on CockroachDB.",
  )
})

test("a client for SQL Server is an error at start", async () => {
  const { PrismaClient } = await loadClient("shipped", "sqlserver", 7)

  await expectRefused(
    new PrismaClient({ accelerateUrl: accelerated }),
    "PrismaAdapter works with the providers postgresql, mysql and sqlite, and not with sqlserver. Its tests have not run on SQL Server.",
  )
})

test("a client of Prisma 5 is an error at start that says which versions work", async () => {
  const { PrismaClient } = await loadClient("shipped", "postgresql", 5)
  const prisma = new PrismaClient({ datasourceUrl: accelerated })

  expect(prisma.user).not.toHaveProperty("updateManyAndReturn")
  await expectRefused(
    prisma,
    "PrismaAdapter works with Prisma 6.19 and 7, and not with 5.22.0. Update prisma and @prisma/client.",
  )
})

test("a client of Prisma 6 without a driver adapter is an error at start that says what to do", async () => {
  const { PrismaClient } = await loadClient("shipped", "postgresql", 6)

  await expectRefused(
    new PrismaClient({ datasourceUrl: accelerated }),
    'PrismaAdapter needs a driver adapter on Prisma 6: set engineType = "client" in the generator block, and pass the client a driver adapter, for example PrismaPg.',
  )
})
