import {
  checkSchema,
  createIndexes,
  defaultCollections,
  MongoDBAdapter,
} from "@lockstep/mongodb-adapter"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, openDatabase } from "./open-database.ts"

const describe = ({ kind, table, columns }: Awaited<ReturnType<typeof checkSchema>>[number]) =>
  [kind, table, ...columns].join(" ")

test("nothing is missing where createIndexes was", async () => {
  const { client, db } = await openAdapter()
  expect(await checkSchema(client)).toEqual([])
  expect(await checkSchema(db)).toEqual([])
})

test("everything is missing in a database of Auth.js, and asking changes nothing", async () => {
  const { client, db } = await openDatabase()
  await db.collection("users").insertOne({ email: "ada@example.com" })
  expect((await checkSchema(client)).map(describe)).toEqual([
    "missing-unique users email",
    "missing-unique accounts provider providerAccountId",
    "missing-index accounts userId",
    "missing-unique sessions sessionToken",
    "missing-index sessions userId",
    "missing-expiry sessions expires",
    "missing-unique verification_tokens identifier token",
    "missing-expiry verification_tokens expires",
    "missing-unique authenticators credentialID",
    "missing-index authenticators userId",
  ])
  expect(await db.collections()).toHaveLength(1)
  expect(await db.collection("users").indexes()).toHaveLength(1)
})

test("every problem says what to do", async () => {
  const { client } = await openDatabase()
  for (const { message } of await checkSchema(client))
    expect(message).toContain("createIndexes(db)")
})

test("the adapter's own look at the database creates nothing", async () => {
  const { db, client } = await openDatabase()
  await MongoDBAdapter(client).createUser(user())
  expect(await db.collection("users").indexes()).toHaveLength(1)
})

test("indexes of the application's own will do", async () => {
  const { client, db } = await openDatabase()
  await db.collection("users").createIndex({ email: 1 }, { unique: true, sparse: true, name: "e" })
  await db.collection("sessions").createIndex({ userId: 1, expires: 1 })
  await createIndexes(client)
  expect(await db.collection("users").indexes()).toHaveLength(2)
  expect((await checkSchema(client)).map(describe)).toEqual(["needless-unique users email"])
})

test("a collection without expiry can be wished for", async () => {
  const { client } = await openDatabase()
  await createIndexes(client, { expire: false })
  expect((await checkSchema(client)).map(({ kind }) => kind)).toEqual([
    "missing-expiry",
    "missing-expiry",
  ])
})

test("a unique index that keeps users from having two of something is reported", async () => {
  const { client, db } = await openAdapter()
  await db.collection("accounts").createIndex({ userId: 1 }, { unique: true, name: "one" })
  expect((await checkSchema(client)).map(describe)).toEqual(["needless-unique accounts userId"])
})

test("a collection that does not compare byte for byte is reported", async () => {
  const { client, db } = await openDatabase()
  await db.createCollection("sessions", { collation: { locale: "en", strength: 2 } })
  await createIndexes(client)
  expect((await checkSchema(client)).map(describe)).toEqual(["inexact-collation sessions"])
})

test("other names and another database are looked at", async () => {
  const { client, db } = await openDatabase()
  const collections = { ...defaultCollections, Users: "people" }
  await createIndexes(client, { collections, databaseName: db.databaseName })
  expect(await checkSchema(db, { collections })).toEqual([])
  expect(await db.collection("people").indexes()).toHaveLength(2)
  const problems = await checkSchema(client, { databaseName: db.databaseName })
  expect(problems.map(describe)).toEqual(["missing-unique users email"])
})

test("documents that break a unique index keep it from being made", async () => {
  const { client, db } = await openDatabase()
  await db.collection("users").insertMany([{ email: "a@b.c" }, { email: "a@b.c" }])
  await expect(createIndexes(client)).rejects.toThrow("E11000")
})
