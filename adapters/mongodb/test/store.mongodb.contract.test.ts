import { mongodb } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, createStoreIndexes, MongoDBStore } from "@lockstep/mongodb-adapter"
import { MongoClient } from "mongodb"
import { MongoClient as MongoClientOf6 } from "mongodb-6"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { openDatabase } from "./open-database.ts"

describe("MongoDBStore", async () => {
  const server = await mongodb()
  const scope = await server.scope({ name: "mongodb store" })
  const client = new MongoClient(scope.url)
  const preferring = new MongoClient(scope.url, {
    readPreference: "secondaryPreferred",
    useBigInt64: true,
  })
  const older = new MongoClientOf6(scope.url)

  afterAll(async () => {
    for (const each of [client, preferring, older]) await each.close()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    await createStoreIndexes(client)
    await createStoreIndexes(client)
    const problems = await checkStoreSchema(client)
    const others = [
      MongoDBStore(Promise.resolve(preferring)),
      // Its types are those of another version.
      MongoDBStore(older as object as MongoClient),
    ]
    return { problems, store: MongoDBStore(client), others }
  })

  test("tells keys apart that a collation takes for one", async () => {
    const { client: own, db } = await openDatabase()
    await db.createCollection("loose", { collation: { locale: "en", strength: 1 } })
    const store = MongoDBStore(own, { collection: "loose" })
    await store.set("key", "Value", 60_000)
    expect(await store.get(["KEY", "key"])).toEqual([null, "Value"])
    expect(await store.take("KEY")).toBeNull()
    expect(await store.remove("key", "value")).toBe(false)
    expect(await checkStoreSchema(own, { collection: "loose" })).toMatchObject([
      { kind: "inexact-collation", table: "loose", columns: [] },
      { kind: "missing-expiry", table: "loose", columns: ["expires"] },
    ])
  })

  test("the database removes what has expired by the index on a date", async () => {
    const { client: own, db } = await openDatabase()
    await createStoreIndexes(own, { collection: "entries" })
    await MongoDBStore(own, { collection: "entries" }).set("key", "value", 60_000)
    const [stored] = await db.collection("entries").find().toArray()
    expect(stored?.["expires"]).toBeInstanceOf(Date)
    expect(await db.collection("entries").indexes()).toMatchObject([
      { key: { _id: 1 } },
      { key: { expires: 1 }, expireAfterSeconds: 0 },
    ])
  })

  test("each method is one command", async () => {
    const watched = new MongoClient(scope.url, { monitorCommands: true })
    const commands: string[] = []
    watched.on("commandStarted", ({ commandName }) => void commands.push(commandName))
    const store = MongoDBStore(watched)
    await store.set("trip", "value", 60_000)
    await store.set("other", "v".repeat(65_536), 60_000)
    commands.length = 0
    await store.get(["trip", "none", "other"])
    await store.add("trip", "value", 60_000)
    await store.remove("trip", "value")
    await store.increment("trip", 60_000)
    await store.take("other")
    await store.set("trip", "value", 60_000)
    expect(commands).toEqual([
      "find",
      "findAndModify",
      "delete",
      "findAndModify",
      "findAndModify",
      "update",
    ])
    await watched.close()
  })

  test("rejects with AdapterError when the database is out of reach", async () => {
    const away = new MongoClient("mongodb://127.0.0.1:1/none", { serverSelectionTimeoutMS: 100 })
    const store = MongoDBStore(away)
    const calls = [
      () => store.get(["a"]),
      () => store.set("a", "", 1),
      () => store.add("a", "", 1),
      () => store.take("a"),
      () => store.remove("a", ""),
      () => store.increment("a", 1),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "unavailable" })
    expect(() => MongoDBStore(undefined as never)).toThrow(/MongoDBStore needs a MongoClient/)
  })
})
