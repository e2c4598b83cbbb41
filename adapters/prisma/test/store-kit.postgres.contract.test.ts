import { runStoreTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { keptClients } from "./kept-clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import subject from "./store-subject-postgres.ts"

const server = await postgres()
const setup = tablesOf(schemaOf("stored", "postgresql").models, "postgresql")
const scope = await server.scope({ name: "prisma store contract", setup })
process.env["PRISMA_STORE"] = scope.url

afterAll(async () => {
  await keptClients.close()
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "PrismaStore on PostgreSQL",
  database: server.address,
  module: new URL("store-subject-postgres.ts", import.meta.url),
})
