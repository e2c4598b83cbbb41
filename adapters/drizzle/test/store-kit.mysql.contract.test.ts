import { readFileSync } from "node:fs"
import { runStoreTests } from "@lockstep/adapter-test-kit"
import { mysql } from "@lockstep/adapter-test-kit/containers"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import subject from "./mysql-store-subject.ts"

const schema = readFileSync(new URL("../schema/store-mysql.sql", import.meta.url), "utf8")

const server = await mysql()
const scope = await server.scope({ name: "drizzle store contract", setup: schema })
process.env["DRIZZLE_STORE_URL"] = scope.url

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "DrizzleStore on MySQL",
  // MySQL cannot return what it deletes.
  budgets: { take: 2 },
  database: server.address,
  module: new URL("mysql-store-subject.ts", import.meta.url),
})
