import type { Adapter } from "@lockstep/core/adapters"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { watchStatements, type OpenDatabase } from "./open-database.ts"

/**
 * Values of the columns of the models `typed`, among them those that a conversion to a string may
 * change.
 */
const typed = [
  {
    bigNumber: 9_007_199_254_740_993n,
    ratio: 0.1,
    isActive: true,
    day: new Date("2031-07-01T00:00:00.000Z"),
    clock: new Date("1970-01-01T23:59:59.123Z"),
    moment: new Date("2031-03-30T01:30:00.123Z"),
    price: "1234567890123456.7891",
    picture: new Uint8Array([0, 61, 255]),
    settings: { $type: "BigInt", value: "1", list: [1.5, null, "ä🦊", { a: false }] },
  },
  {
    bigNumber: -1n,
    ratio: 1e300,
    isActive: false,
    day: new Date("1969-12-31T00:00:00.000Z"),
    clock: new Date("1970-01-01T00:00:00.000Z"),
    moment: new Date("1999-12-31T23:59:59.999Z"),
    price: "-0.0001",
    picture: new Uint8Array(),
    settings: "null",
  },
  {},
] as const

/** The same models, read by Prisma itself: an extension has to see what is read. */
export function byPrisma({ prisma }: OpenDatabase): Required<Adapter> {
  return PrismaAdapter(prisma.$extends({ query: {} }))
}

/**
 * Reads users with columns of all types, and fails unless one statement tells the same as Prisma does.
 *
 * @param database - with the models `typed`
 */
export async function expectSameOfAllTypes(database: OpenDatabase): Promise<void> {
  const { adapter, prisma } = database
  for (const [index, columns] of typed.entries()) {
    const given = { ...user({ email: `${index}@example.com` }), ...columns }
    const { id } = await adapter.createUser(given)
    const sessionToken = `token ${index}`
    await adapter.createSession(session(id, { sessionToken }))
    const seen = watchStatements(prisma)

    const found = await adapter.getSessionAndUser(sessionToken)

    expect(seen).toHaveLength(1)
    expect(found).not.toBeNull()
    expect(found).toStrictEqual(await byPrisma(database).getSessionAndUser(sessionToken))
  }
}

/**
 * Reads a session and a user by an account, and fails unless both are those that were stored.
 *
 * @param database - with any models
 */
export async function expectStored({ adapter }: OpenDatabase): Promise<void> {
  const created = await adapter.createUser(user())
  const opened = await adapter.createSession(session(created.id))
  await adapter.linkAccount(account(created.id))

  expect(await adapter.getSessionAndUser("session-token")).toEqual({
    session: opened,
    user: created,
  })
  const key = { provider: "google", providerAccountId: "42" }
  expect(await adapter.getUserByAccount(key)).toEqual(created)
}
