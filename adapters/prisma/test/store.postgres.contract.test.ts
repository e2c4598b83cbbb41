import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { afterAll, describe } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

describe("PrismaStore on PostgreSQL", async () => {
  const server = await postgres()
  const setup = tablesOf(schemaOf("stored", "postgresql").models, "postgresql")
  const scope = await server.scope({ name: "prisma store", setup })
  const open = (options: string) => {
    const driver = new PrismaPg({ connectionString: scope.url, options, max: 10 })
    return openClient("stored", "postgresql", driver)
  }
  const prisma = await open("")
  const isolated = await open(
    "-c default_transaction_isolation=serializable -c timezone=Europe/Berlin -c search_path=none",
  )

  afterAll(async () => {
    await prisma.$disconnect()
    await isolated.$disconnect()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const problems = await checkStoreSchema(prisma)
    return {
      problems,
      store: PrismaStore(prisma),
      others: [PrismaStore(isolated), PrismaStore(prisma.$extends({}))],
    }
  })
})
