import { checkAdapter, type SubjectContext } from "@lockstep/adapter-test-kit"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { createIndexes, MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { afterAll, expect, test } from "vitest"
import { explainedReads } from "./explained-reads.ts"

const server = await mongodb()
const scope = await server.scope({ name: "mongodb scanning" })
const beside = new MongoClient(scope.url)
await createIndexes(beside)

afterAll(async () => {
  await beside.close()
  await scope.drop()
  await server.stop()
})

test(
  "a look-up that reads all documents is caught by the explanations of MongoDB",
  { timeout: 240_000 },
  async () => {
    const scanning = ({ pool: maxPoolSize = 10 }: SubjectContext) => {
      const client = new MongoClient(scope.url, { maxPoolSize, monitorCommands: true })
      const adapter = MongoDBAdapter(client)
      return {
        adapter: {
          ...adapter,
          async getUserByEmail(email: string) {
            const trimmed = { $eq: [{ $trim: { input: "$email" } }, email] }
            const user = await client.db().collection("users").findOne({ $expr: trimmed })
            return user && adapter.getUser(String(user._id))
          },
        },
        close: () => client.close(),
        // The database goes with the test.
        reset: () => {},
        raw: { rowsRead: explainedReads(client, beside) },
      }
    }
    const report = await checkAdapter(scanning, { level: 5, only: ["E3"] })
    expect(report.rules).toMatchObject([{ id: "E3", status: "fail" }])
    expect(report.rules[0]?.detail).toMatch(/seen: +getUserByEmail \d+ and \d+$/m)
  },
)
