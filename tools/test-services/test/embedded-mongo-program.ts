/** A separate program: stores a document in the embedded MongoDB engine and writes the stored documents. */

import { mongodb } from "../src/index.ts"
import { askMongo } from "./real-drivers.ts"

const server = await mongodb({ sources: ["embedded"] })
const scope = await server.scope()
const found = await askMongo(scope.url, async (client) => {
  const things = client.db().collection("things")
  await things.createIndex({ name: 1 }, { unique: true })
  await things.insertOne({ name: "one" })
  const again: unknown = await things.insertOne({ name: "one" }).catch((error: unknown) => error)
  const code = again instanceof Error && "code" in again ? again.code : undefined
  return { count: await things.countDocuments(), code }
})
await scope.drop()
await server.stop()
process.stdout.write(JSON.stringify({ source: server.source, ...found }))
