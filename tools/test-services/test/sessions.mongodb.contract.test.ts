import { MongoClient, type Document } from "mongodb"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { mongodb, type Scope, type Service } from "@lockstep/test-services"
import { askMongo } from "./real-drivers.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Service
let scope: Scope

beforeAll(async () => {
  server = await mongodb()
  scope = await server.scope("sessions")
})

afterAll(async () => {
  await scope.drop()
  await server.stop()
})

/** Writes and reads in a separate session, which the driver ends when it closes. */
async function useSession(number: number): Promise<unknown> {
  const client = new MongoClient(scope.url)
  try {
    return await client.withSession(async (session) => {
      const things = client.db().collection("things")
      await things.insertOne({ number }, { session })
      return things.findOne({ number }, { session, projection: { _id: 0 } })
    })
  } finally {
    await client.close()
  }
}

test("a server answers on after clients with sessions have gone", async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  expect(await Promise.all(numbers.map(useSession))).toEqual(numbers.map((number) => ({ number })))
  expect(await askMongo(scope.url, (client) => client.db().admin().ping())).toEqual({ ok: 1 })
})

test("a session that is ended by hand takes no other with it", async () => {
  await askMongo(scope.url, (client) =>
    client.withSession(async (session) => {
      const other = client.startSession()
      await client.db().command({ ping: 1 }, { session: other })
      await client
        .db()
        .admin()
        .command({ killSessions: [other.id] })
      await client
        .db()
        .admin()
        .command({ refreshSessions: [session.id] })
      await other.endSession()
      expect(await client.db().command({ ping: 1 }, { session })).toMatchObject({ ok: 1 })
    }),
  )
})

test("a batch of writes to several collections is taken in a session", async () => {
  const result = await askMongo(scope.url, (client) => {
    const { databaseName } = client.db()
    return client.withSession((session) =>
      client.bulkWrite<Record<string, Document>>(
        [
          { namespace: `${databaseName}.one`, name: "insertOne", document: { name: "one" } },
          { namespace: `${databaseName}.two`, name: "insertOne", document: { name: "two" } },
        ],
        { session },
      ),
    )
  })
  expect(result.insertedCount).toBe(2)
})

test("a transaction happens as a whole, or is refused without a trace", async () => {
  const refused = await askMongo(scope.url, (client) =>
    client
      .withSession((session) =>
        session.withTransaction(async () => {
          await client.db().collection("whole").insertOne({ name: "one" }, { session })
          await client.db().collection("whole").insertOne({ name: "two" }, { session })
        }),
      )
      .then(() => undefined)
      .catch((error: unknown) => error),
  )
  const count = await askMongo(scope.url, (client) =>
    client.db().collection("whole").countDocuments(),
  )
  expect([refused instanceof Error, count]).toEqual(count === 2 ? [false, 2] : [true, 0])
})
