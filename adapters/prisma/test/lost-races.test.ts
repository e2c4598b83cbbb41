import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

/** A client whose database gives up on races, so many times, before a user is created. */
async function losing(times: number) {
  const { prisma } = await openSQLite()
  let left = times
  const extended = prisma.$extends({
    query: {
      user: {
        create({ args, query }: { args: unknown; query(args: unknown): Promise<unknown> }) {
          left -= 1
          if (left < 0) return query(args)
          // What Prisma makes of a deadlock.
          throw Object.assign(new Error("write conflict"), { code: "P2034" })
        },
      },
    },
  })
  return { prisma, adapter: PrismaAdapter(extended) }
}

test("a call that lost a race is tried again, and happens once", async () => {
  const { prisma, adapter } = await losing(3)

  await expect(adapter.createUser(user())).resolves.toMatchObject({ name: "Ada" })
  expect(await prisma.user.count()).toBe(1)
})

test("a call that loses every race is a conflict in the end", async () => {
  const { prisma, adapter } = await losing(Infinity)

  await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "conflict" })
  expect(await prisma.user.count()).toBe(0)
})
