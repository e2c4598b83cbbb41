import { runStoreTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import subject from "./store-subject-mysql.ts"

const server = await mysql()
const setup = tablesOf(schemaOf("stored", "mysql").models, "mysql")
const scope = await server.scope({ name: "prisma store contract", setup })
process.env["PRISMA_STORE"] = scope.url

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "PrismaStore on MySQL",
  // Prisma cannot read the insert ID, which the connection remembers: BEGIN, two statements, COMMIT. MySQL
  // cannot return what it deletes.
  budgets: { add: 4, increment: 4, take: 2 },
  database: server.address,
  module: new URL("store-subject-mysql.ts", import.meta.url),
})
