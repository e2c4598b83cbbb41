// asvs 1.2.4, 15.4.2
import { fileURLToPath } from "node:url"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { createIndexes } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { afterAll } from "vitest"
import { closeShared } from "./kept-clients.ts"
import subject, { contractOptions, renamedCollections } from "./subject.ts"

const server = await mongodb()
const database = await server.scope({ name: "mongodb adapter" })
process.env["DATABASE_URL"] = database.url

const client = new MongoClient(database.url)
await createIndexes(client)
await createIndexes(client, { collections: renamedCollections })
await client.close()

afterAll(async () => {
  await closeShared()
  await database.drop()
  await server.stop()
})

runAdapterTests(subject, {
  ...contractOptions,
  name: "the MongoDB adapter",
  level: 5,
  // Calls mostly wait for the server.
  parallel: 8,
  report: {
    json: fileURLToPath(new URL("../../../.lockstep/reports/mongodb.json", import.meta.url)),
  },
  database: server.address,
  module: new URL("./subject.ts", import.meta.url),
})
