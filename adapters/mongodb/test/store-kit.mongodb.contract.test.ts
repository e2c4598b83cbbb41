import { runStoreTests } from "@lockstep/adapter-test-kit"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { MongoClient } from "mongodb"
import { afterAll } from "vitest"
import { storeContract } from "../../../core/test/support/store-contract.ts"
import { createStoreIndexes } from "../src/index.ts"
import subject from "./store-subject.ts"

const server = await mongodb()
const scope = await server.scope({ name: "mongodb store contract" })
process.env["MONGODB_STORE_URL"] = scope.url
const client = new MongoClient(scope.url)
await createStoreIndexes(client)

afterAll(async () => {
  await client.close()
  await scope.drop()
  await server.stop()
})

runStoreTests(subject, {
  ...storeContract,
  name: "MongoDBStore",
  database: server.address,
  module: new URL("store-subject.ts", import.meta.url),
})
