import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaD1 } from "@prisma/adapter-d1"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { openSQLite } from "./open-database.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { createTables } from "./subject-sqlite.ts"
import { told } from "./told.ts"

const clients: TestClient[] = []
const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-store-"))
afterAll(async () => {
  for (const client of clients) await client.$disconnect()
  rmSync(folder, { recursive: true, force: true })
})

async function opened(driver: object): Promise<TestClient> {
  const client = await openClient("stored", "sqlite", driver)
  clients.push(client)
  return client
}

describe("PrismaStore on a file of SQLite", () => {
  testStore(async () => {
    const file = path.join(folder, "store.db")
    createTables(file, ["stored"])
    const prisma = await opened(new PrismaLibSql({ url: `file:${file}` }))
    const problems = await checkStoreSchema(prisma)
    return { problems, store: PrismaStore(prisma), others: [PrismaStore(prisma.$extends({}))] }
  }, 10)
})

describe("PrismaStore on Cloudflare D1", async () => {
  const server = await d1()
  afterAll(() => server.stop())
  testStore(async () => {
    const setup = tablesOf(schemaOf("stored", "sqlite").models, "sqlite")
    const { database } = await server.scope({ name: "prisma store", setup })
    const prisma = await opened(new PrismaD1(database))
    const problems = await checkStoreSchema(prisma)
    return { problems, store: PrismaStore(prisma), others: [PrismaStore(prisma)] }
  }, 10)
})

test("a client without the model is rejected, and what helps is said", async () => {
  const { prisma } = await openSQLite()
  expect(() => PrismaStore(prisma)).toThrow(/PrismaStore needs a model AuthEntry/)
  expect(() => PrismaStore(prisma, { model: "Session" })).toThrow(/a model Session with the fields/)
})

test("the schema check names what the table lacks, and the store rejects without it", async () => {
  const { prisma } = await openSQLite("stored")
  await prisma.$executeRawUnsafe('drop index "AuthEntry_expires_idx"')
  expect(told(await checkStoreSchema(prisma))).toEqual(["missing-index AuthEntry expires"])
  await prisma.$executeRawUnsafe('drop table "AuthEntry"')
  expect(told(await checkStoreSchema(prisma))).toEqual(["missing-table AuthEntry"])
  await expect(PrismaStore(prisma).add("a", "", 1)).rejects.toMatchObject({ code: "unavailable" })
})

test("reads go to the primary that an extension for replicas names", async () => {
  const { prisma } = await openSQLite("stored")
  const replica = { $queryRawUnsafe: () => Promise.resolve([]), $primary: () => prisma }
  const extended = new Proxy(prisma, {
    get: (client, name) =>
      Reflect.get(Object.hasOwn(replica, name) ? replica : client, name) as unknown,
  })
  const store = PrismaStore(extended)
  await store.set("a", "value", 60_000)
  expect(await store.get(["a"])).toEqual(["value"])
})
