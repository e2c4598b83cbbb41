import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite, watchStatements } from "./open-database.ts"

const columns = {
  role: "2031-07-01T12:00:00.123Z",
  age: 42,
  isActive: true,
  createdAt: new Date("2031-07-01T12:00:00.123Z"),
  settings: { theme: "dark", tags: [1.5, null, "a"] },
}

test("a session and its user are one statement, and the same as Prisma reads", async () => {
  const { prisma, adapter } = await openSQLite("own")
  const given = { ...user({ name: "null" }), ...columns }
  const created = await adapter.createUser(given)
  const opened = await adapter.createSession(session(created.id))
  const seen = watchStatements(prisma)

  expect(await adapter.getSessionAndUser("session-token")).toEqual({
    session: opened,
    user: created,
  })
  expect(created).toMatchObject(columns)
  expect(seen).toHaveLength(1)
})

test("names in the database and ids that are numbers make no difference", async () => {
  const { adapter } = await openSQLite("renamed")
  const created = await adapter.createUser(user())
  const opened = await adapter.createSession(session(created.id))

  const found = await adapter.getSessionAndUser("session-token")

  expect(found).toEqual({ session: opened, user: created })
})

test.each([
  ["'2030-01-02 03:04:05.678'"],
  ["'2030-01-02T03:04:05.678Z'"],
  ["'2030-01-02T05:04:05.678+02:00'"],
  ["1893553445678"],
])("a date that was written as %s is read", async (written) => {
  const { prisma, adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await prisma.$executeRawUnsafe(`update "Session" set "expires" = ${written}`)

  const found = await adapter.getSessionAndUser("session-token")

  expect(found?.session.expires).toEqual(new Date("2030-01-02T03:04:05.678Z"))
})

test("a date that is none is an error, and not told", async () => {
  const { prisma, adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await prisma.$executeRawUnsafe(`update "Session" set "expires" = 'never'`)

  const found = adapter.getSessionAndUser("session-token")

  await expect(found).rejects.toThrow("expires cannot be read")
  await expect(found).rejects.not.toThrow("never")
})

test("an extension sees that a session is read", async () => {
  const { prisma, adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  const extended = prisma.$extends({
    query: {
      session: {
        findFirst: () => Promise.resolve(null),
      },
    },
  })

  expect(await PrismaAdapter(extended).getSessionAndUser("session-token")).toBeNull()
})
