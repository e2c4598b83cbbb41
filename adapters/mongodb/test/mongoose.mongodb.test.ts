import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { mongodb } from "@lockstep/adapter-test-kit/containers"
import {
  checkSchema,
  checkStoreSchema,
  createIndexes,
  createStoreIndexes,
  MongoDBAdapter,
  MongoDBStore,
} from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { MongoClient as MongoClientOf6 } from "mongodb-6"
import mongoose from "mongoose"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { failureOf } from "../../../core/test/support/adapter-suites/failure-of.ts"
import { user } from "../../../core/test/support/adapter-samples.ts"

const server = await mongodb()
const scope = await server.scope({ name: "mongoose" })
const connection = await mongoose.createConnection(scope.url).asPromise()
const client = connection.getClient()
await createIndexes(client)

afterAll(async () => {
  await connection.close()
  await scope.drop()
  await server.stop()
})

runAdapterTests(() => ({ adapter: MongoDBAdapter(client) }), {
  name: "the MongoDB adapter on a client of Mongoose",
  capabilities: { nulls: "filled" },
  level: 1,
})

test("the client is of another copy of the driver", () => {
  expect(client).not.toBeInstanceOf(MongoClient)
  expect(client).toBeInstanceOf(mongoose.mongo.MongoClient)
})

test("indexes, the schema check and the store accept its client and its database", async () => {
  const { db } = connection
  if (db === undefined) throw new Error("The connection is not open.")
  await createIndexes(db)
  await createStoreIndexes(client)
  expect([await checkSchema(db), await checkStoreSchema(db)]).toEqual([[], []])
  const store = MongoDBStore(client)
  expect(await store.add("mongoose", "first", 60_000)).toBe(true)
  expect(await store.add("mongoose", "second", 60_000)).toBe(false)
})

test("a model of Mongoose reads the users", async () => {
  const { id } = await MongoDBAdapter(client).createUser(user({ name: "Ada" }))
  const User = connection.model("User", new mongoose.Schema({ name: String }), "users")
  expect((await User.findById(id))?.name).toBe("Ada")
})

/** An application without types passes these. */
const untyped = (value: unknown): MongoClient => value as MongoClient

test.each([
  ["a connection", connection],
  ["Mongoose itself", mongoose],
])("%s is no client, and the error says how to get it", (_name, wrong) => {
  for (const create of [MongoDBAdapter, MongoDBStore]) {
    expect(() => create(untyped(wrong))).toThrow("pass the result of connection.getClient()")
  }
})

test.each([
  ["a promise", Promise.resolve(untyped(connection))],
  ["a function", () => untyped(mongoose)],
])("%s that gives no client fails at the first call, which says so", async (_name, wrong) => {
  const adapter = MongoDBAdapter(wrong)
  const error = await failureOf(() => adapter.getUserByEmail("ada@example.com"))
  expect(error.message).toMatch(/^getUserByEmail failed: .* no MongoClient.*getClient\(\)\.$/)
})

test("a client of another major version of the driver fails with a message that says so", async () => {
  const other = new MongoClientOf6(scope.url)
  onTestFinished(() => other.close())
  const error = await failureOf(() => MongoDBAdapter(other).createUser(user()))
  expect(error.message).toMatch(
    /^createUser failed: the client is of another major version of the package mongodb/,
  )
})
