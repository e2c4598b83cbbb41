import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { expect, onTestFinished, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { openPostgres, watchStatements, type OpenDatabase } from "./open-database.ts"
import { openClient } from "./prisma/clients.ts"
import { byPrisma, expectSameOfAllTypes, expectStored } from "./read-both-servers.ts"

test("columns of all types are the same in one statement as Prisma reads them", async () => {
  await expectSameOfAllTypes(await openPostgres("typed"))
})

test("names in the database and ids that are numbers make no difference", async () => {
  await expectStored(await openPostgres("renamed"))
})

test("dates are those that Prisma reads, in whichever zone the connection is", async () => {
  const database = await openPostgres("typed", { startup: "-c TimeZone=Asia/Kolkata" })
  await expectSameOfAllTypes(database)
  await expectStored(database)
})

test("lists and enums are read by Prisma", async () => {
  const database = await openPostgres("listed")
  const { adapter, prisma } = database
  const given = { ...user(), tags: ["a"], role: "ADMIN" }
  const { id } = await adapter.createUser(given)
  await adapter.createSession(session(id))
  const seen = watchStatements(prisma)

  const found = await adapter.getSessionAndUser("session-token")

  expect(found?.user).toMatchObject({ tags: ["a"], role: "ADMIN" })
  expect(seen).toHaveLength(2)
})

test("an omitted column stays away", async () => {
  const { adapter } = await openPostgres("shipped", { omit: { user: { image: true } } })
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))

  const found = await adapter.getSessionAndUser("session-token")

  expect(found?.user).toMatchObject({ id })
  expect(found?.user).not.toHaveProperty("image")
})

/** Two schemas with the same tables; the search path of the connection leads to the wrong one. */
async function openTwice(schema: string | undefined): Promise<OpenDatabase> {
  const { prisma, url } = await openPostgres()
  await prisma.$executeRawUnsafe(`create schema other`)
  for (const table of ["User", "Session"]) {
    await prisma.$executeRawUnsafe(`create table other."${table}" (like "${table}" including all)`)
  }
  const connected = new URL(url)
  connected.searchParams.set(
    "options",
    `-c search_path=${schema === undefined ? "other" : "public"}`,
  )
  const driver = new PrismaPg(
    { connectionString: connected.href, max: 1 },
    schema ? { schema } : {},
  )
  const client = await openClient("shipped", "postgresql", driver)
  onTestFinished(() => client.$disconnect())
  return { prisma: client, adapter: PrismaAdapter(client) }
}

test.each([["other"], [undefined]])(
  "the tables are those of the schema that Prisma reads, here %s",
  async (schema) => {
    const { adapter, prisma } = await openTwice(schema)
    const { id } = await adapter.createUser(user())
    const opened = await adapter.createSession(session(id))
    const seen = watchStatements(prisma)

    const found = await adapter.getSessionAndUser("session-token")

    expect(found?.session).toEqual(opened)
    expect(seen).toHaveLength(1)
  },
)

test("a driver adapter that does not tell its schema is read by Prisma", async () => {
  const { url } = await openPostgres()
  const driver = new PrismaPg({ connectionString: url, max: 2 })
  const silent = new Proxy(driver, { has: (_target, name) => name !== "options" && name in driver })
  const prisma = await openClient("shipped", "postgresql", silent)
  onTestFinished(() => prisma.$disconnect())
  const database = { prisma, adapter: PrismaAdapter(prisma) }
  await expectStored(database)
  const seen = watchStatements(prisma)

  const found = await database.adapter.getSessionAndUser("session-token")

  expect(found).toEqual(await byPrisma(database).getSessionAndUser("session-token"))
  expect(seen).toHaveLength(4)
})
