import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { createIndexes } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { testOnceInTwoProcesses } from "./once-in-two-processes.ts"

testOnceInTwoProcesses("mongodb", async () => {
  const server = await mongodb()
  const scope = await server.scope("once")
  const client = new MongoClient(scope.url)
  await createIndexes(client)
  await client.close()
  return { server, scope }
})

// As it is documented: without a unique index, so that it stores the same verification token twice.
testOnceInTwoProcesses(
  "@auth/mongodb-adapter",
  async () => {
    const server = await mongodb()
    return { server, scope: await server.scope("once-published") }
  },
  { hasNoPasskeys: true },
)
