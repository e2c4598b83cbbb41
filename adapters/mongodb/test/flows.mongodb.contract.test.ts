import { runFlowTests } from "@lockstep/adapter-test-kit/flows"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { createIndexes } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { afterAll } from "vitest"
import { closeShared } from "./kept-clients.ts"
import subject, { renamedCollections } from "./subject.ts"

const server = await mongodb()
const database = await server.scope({ name: "mongodb flows" })
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

runFlowTests(subject, { name: "MongoDB" })
