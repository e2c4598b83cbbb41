import { runStoreTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll, expect, test } from "vitest"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { checkStoreSchema, PrismaStore } from "../src/index.ts"
import { openPostgres6 } from "./open-postgres-6.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const server = await postgres()
const setup = tablesOf(schemaOf("stored", "postgresql").models, "postgresql")
const scope = await server.scope({ name: "prisma 6 store contract", setup })
// A machine that does much else may be slow to connect.
const shared = await openPostgres6(scope.url, "stored", { timeout: 60_000 })

afterAll(async () => {
  await shared.$disconnect()
  await scope.drop()
  await server.stop()
})

test("this is Prisma 6, and the table is as it should be", async () => {
  expect(shared).toHaveProperty("_clientVersion", expect.stringMatching(/^6\.19\./))
  expect(await checkStoreSchema(shared)).toEqual([])
})

/** In one process: what others do at the same time is up to the statements, which are those of Prisma 7. */
runStoreTests(
  async (context) => {
    if (context.instance === 0 && mayBeKept(context, new URL(scope.url)))
      return { store: PrismaStore(shared) }
    const prisma = await openPostgres6(scope.url, "stored", context)
    return { store: PrismaStore(prisma), close: () => prisma.$disconnect() }
  },
  {
    ...storeContract,
    concurrency: 8,
    name: "PrismaStore on Prisma 6 and PostgreSQL",
    database: server.address,
  },
)
