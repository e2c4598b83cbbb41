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

let emails = 0
/** All tests have one database. */
const nextEmail = (): string => `user-${(emails += 1)}@example.com`

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

test("the function of the README opens one connection for calls at the same time", async () => {
  const own = new mongoose.Mongoose()
  onTestFinished(() => own.disconnect())
  const clients = new Set<unknown>()
  const adapter = MongoDBAdapter(async () => {
    const { connection: opened } = await own.connect(scope.url)
    clients.add(opened.getClient())
    return opened.getClient()
  })
  const users = Array.from({ length: 20 }, () => adapter.createUser(user({ email: nextEmail() })))
  expect(new Set((await Promise.all(users)).map(({ id }) => id)).size).toBe(20)
  expect(clients.size).toBe(1)
})

test("an unreachable server is reported, and the next call tries again", async () => {
  const own = new mongoose.Mongoose()
  onTestFinished(() => own.disconnect())
  let url = "mongodb://127.0.0.1:1/app"
  const adapter = MongoDBAdapter(async () => {
    const { connection: opened } = await own.connect(url, { serverSelectionTimeoutMS: 500 })
    return opened.getClient()
  })
  const error = await failureOf(() => adapter.createUser(user({ email: nextEmail() })))
  expect(error.message).toContain("could not be reached")
  url = scope.url
  expect(await adapter.createUser(user({ email: nextEmail() }))).toHaveProperty("id")
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
])("%s is no client, and the error says how to get it", async (_name, wrong) => {
  const message = "pass the result of connection.getClient()"
  for (const create of [MongoDBAdapter, MongoDBStore]) {
    expect(() => create(untyped(wrong))).toThrow(message)
  }
  for (const use of [createIndexes, createStoreIndexes, checkSchema, checkStoreSchema]) {
    await expect(use(untyped(wrong))).rejects.toThrow(message)
  }
})

test.each([
  ["a promise", Promise.resolve(untyped(connection))],
  ["a function", () => untyped(mongoose)],
])("%s that gives no client fails at the first call, which says so", async (_name, wrong) => {
  const message: unknown = expect.stringMatching(/ no MongoClient.*getClient\(\)\.$/)
  const refused = { type: "ConfigError", message }
  await expect(MongoDBAdapter(wrong).getUserByEmail("ada")).rejects.toMatchObject(refused)
  await expect(MongoDBStore(wrong).add("key", "value", 1)).rejects.toMatchObject(refused)
})

test("a client of another major version of the driver fails with a message that says so", async () => {
  const other = new MongoClientOf6(scope.url)
  onTestFinished(() => other.close())
  const message: unknown = expect.stringMatching(/^The client is of another major version/)
  const refused = { type: "ConfigError", message }
  await expect(MongoDBAdapter(other).createUser(user())).rejects.toMatchObject(refused)
})
