import { postgres } from "@lockstep/adapter-test-kit/containers"
import type { Adapter } from "@lockstep/core/adapters"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { openClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const server = await postgres()
afterAll(() => server.stop())

testSignInFlow("a driver adapter without transactions", async () => (await open()).adapter)

test("a new user is stored with all records, or with none, without transactions", async () => {
  const { adapter } = await open()
  const records = newUser("ada")
  const created = await adapter.createUserWithAccount(records)
  expect(created.session).toMatchObject({ userId: created.user.id })
  for (const taken of ["account", "session"] as const) {
    const rejected = { ...newUser("bob"), [taken]: records[taken] }
    await expect(adapter.createUserWithAccount(rejected)).rejects.toMatchObject({
      code: "duplicate",
    })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
  }
})

test("a user whose records do not cascade is deleted with them without transactions", async () => {
  const { adapter } = await open((tables) => tables.replaceAll(/on delete cascade/gi, ""))
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.deleteUser(id)
  expect(await adapter.getUser(id)).toBeNull()
  expect(await adapter.listAccountsByUserId(id)).toEqual([])
})

async function open(
  change: (tables: string) => string = (tables) => tables,
): Promise<{ readonly adapter: Required<Adapter> }> {
  const tables = tablesOf(schemaOf("shipped", "postgresql").models, "postgresql")
  const scope = await server.scope({ name: "prisma without", setup: change(tables) })
  const driver = withoutTransactions(new PrismaPg({ connectionString: scope.url, max: 4 }))
  const prisma = await openClient("shipped", "postgresql", driver)
  onTestFinished(async () => {
    await prisma.$disconnect()
    await scope.drop()
  })
  return { adapter: PrismaAdapter(prisma) }
}

/** As Neon's driver adapter over HTTP does: `PrismaNeonHttp` of `@prisma/adapter-neon`. */
function withoutTransactions<Driver extends object>(driver: Driver): Driver {
  return new Proxy(driver, {
    get(target, name) {
      if (name === "startTransaction") {
        return () => Promise.reject(new Error("Transactions are not supported in HTTP mode"))
      }
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== "function") return member
      if (name !== "connect") return member.bind(target)
      // It is what Prisma sends statements to.
      return async (...given: unknown[]) =>
        withoutTransactions((await member.apply(target, given)) as object)
    },
  })
}

function newUser(name: string) {
  const { userId: _owner, ...opened } = session("", { sessionToken: name })
  return {
    user: user({ email: `${name}@example.com` }),
    account: { type: "oidc" as const, provider: "google", providerAccountId: name },
    session: opened,
  }
}
