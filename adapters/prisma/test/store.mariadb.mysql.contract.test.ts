import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, PrismaStore } from "@lockstep/prisma-adapter"
import { PrismaMariaDb } from "@prisma/adapter-mariadb"
import { afterAll, describe, expect, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { watchStatements } from "./open-database.ts"
import { mysqlSettings, openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"
import { told } from "./told.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
] as const)("PrismaStore on %s", async (name, start) => {
  const server = await start()
  const setup = tablesOf(schemaOf("stored", "mysql").models, "mysql")
  const scope = await server.scope({ name: "prisma store", setup })
  const open = (settings: object) =>
    openClient(
      "stored",
      "mysql",
      new PrismaMariaDb({
        ...mysqlSettings(scope.url),
        connectionLimit: 10,
        ...settings,
      }),
    )
  const prisma = await open({})
  const changed = await open({ foundRows: false, timezone: "+05:30" })

  afterAll(async () => {
    await prisma.$disconnect()
    await changed.$disconnect()
    await scope.drop()
    await server.stop()
  })

  testStore(async () => {
    const problems = await checkStoreSchema(prisma)
    return { problems, store: PrismaStore(prisma), others: [PrismaStore(changed)] }
  })

  test("sends one statement, two in a transaction for `add` and `increment`", async () => {
    const seen = watchStatements(prisma)
    const store = PrismaStore(prisma)
    // The first call also asks whether the client returns text as it was sent.
    await store.set("trip", "value", 3_600_000)
    const sentBy = async (call: () => unknown) => {
      const before = seen.length
      await call()
      return seen.slice(before).filter((sql) => !sql.startsWith("-- Implicit")).length
    }
    expect(await sentBy(() => store.set("trip", "value", 3_600_000))).toBe(1)
    expect(await sentBy(() => store.get(["trip", "none"]))).toBe(1)
    expect(await sentBy(() => store.add("trip", "value", 3_600_000))).toBe(2)
    expect(await sentBy(() => store.increment("trip", 3_600_000))).toBe(2)
    expect(await sentBy(() => store.remove("trip", "none"))).toBe(1)
    expect(await sentBy(() => store.take("trip"))).toBe(name === "MySQL" ? 2 : 1)
  })

  test("the schema check names columns that are too small", async () => {
    await prisma.$executeRawUnsafe("truncate table `AuthEntry`")
    await prisma.$executeRawUnsafe(
      "alter table `AuthEntry` modify `key` varchar(128) collate utf8mb4_unicode_ci, modify `value` text, modify `expires` int",
    )
    expect(told(await checkStoreSchema(prisma))).toEqual([
      "small-number AuthEntry expires",
      "inexact-collation AuthEntry key",
      "too-short AuthEntry key",
      "too-short AuthEntry value",
    ])
  })
})
