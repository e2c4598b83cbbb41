import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

const hour = 3_600_000

test("a session that is extended between the look and the deletion stays", async () => {
  const { adapter: other, prisma } = await openSQLite()
  const { id } = await other.createUser(user())
  const expires = new Date(Date.now() - hour)
  const { sessionToken } = await other.createSession(session(id, { expires }))
  const extending = prisma.$extends({
    query: {
      session: {
        async findMany({ args, query }: { args: unknown; query(args: unknown): Promise<unknown> }) {
          const found = await query(args)
          await prisma.$executeRawUnsafe(
            `update "Session" set expires = '2040-07-01T00:00:00.000+00:00'`,
          )
          return found
        },
      },
    },
  })
  expect(await PrismaAdapter(extending).deleteExpired()).toBe(0)
  expect(await other.getSessionAndUser(sessionToken)).not.toBeNull()
})

test("a session whose date another program stored in another form stays", async () => {
  const { adapter, prisma } = await openSQLite()
  const { id } = await adapter.createUser(user())
  const text = new Date(Date.now() + hour).toISOString().replace("T", " ").replace("Z", "+00:00")
  const rows = [`('number', '${id}', ${Date.now() + hour})`, `('text', '${id}', '${text}')`]
  await prisma.$executeRawUnsafe(
    `insert into "Session" ("sessionToken", "userId", "expires") values ${rows.join(", ")}`,
  )
  await adapter.createSession(
    session(id, { sessionToken: "expired", expires: new Date(Date.now() - hour) }),
  )
  expect(await PrismaAdapter(prisma).deleteExpired()).toBe(1)
  expect(await PrismaAdapter(prisma).deleteExpired()).toBe(0)
  expect(await prisma.session.count()).toBe(2)
})
