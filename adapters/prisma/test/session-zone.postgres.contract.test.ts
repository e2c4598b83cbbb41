import { checkSchema } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { sessionZone } from "../../../core/test/support/session-zone.ts"
import { openPostgres } from "./open-database.ts"
import { told } from "./told.ts"

const inZone = { startup: `-c TimeZone=${sessionZone}` }

test.each([
  "2031-01-15T12:00:00.123Z",
  // As the local time of a connection in that zone, summer time would skip it.
  "2031-03-09T02:30:00.000Z",
])("%s is stored as that instant, whatever time zone a connection has", async (instant) => {
  const { prisma, adapter } = await openPostgres("shipped", inZone)
  const [setting] = await prisma.$queryRawUnsafe(`select current_setting('TimeZone') as zone`)
  expect(setting).toEqual({ zone: sessionZone })
  const expires = new Date(instant)
  const { id } = await adapter.createUser({ ...user(), emailVerified: expires })
  await adapter.createSession(session(id, { expires }))

  const [stored] = await prisma.$queryRawUnsafe(
    `select (extract(epoch from s."expires") * 1000)::text as expires,
      (extract(epoch from u."emailVerified") * 1000)::text as verified from "Session" s, "User" u`,
  )

  expect(Number(stored?.["expires"])).toBe(expires.getTime())
  expect(Number(stored?.["verified"])).toBe(expires.getTime())
  const found = await adapter.getSessionAndUser("session-token")
  expect(found?.session.expires).toEqual(expires)
  expect(found?.user.emailVerified).toEqual(expires)
})

test("timestamptz columns are reported if a connection is not in UTC", async () => {
  const { prisma } = await openPostgres("own", inZone)
  for (const column of [`"User" alter "createdAt"`, `"Session" alter "expires"`]) {
    await prisma.$executeRawUnsafe(`alter table ${column} type timestamptz(3)`)
  }

  const problems = await checkSchema(prisma)

  expect(told(problems)).toEqual(["shifted-date User createdAt", "shifted-date Session expires"])
  expect(problems[0]?.message).toContain("-c TimeZone=UTC")
})

test.each(["UTC", "Etc/UTC", "Africa/Abidjan"])(
  "timestamptz columns are exact in the zone %s",
  async (zone) => {
    const { prisma } = await openPostgres("shipped", { startup: `-c TimeZone=${zone}` })
    await prisma.$executeRawUnsafe(`alter table "Session" alter "expires" type timestamptz(3)`)

    expect(await checkSchema(prisma)).toEqual([])
  },
)
