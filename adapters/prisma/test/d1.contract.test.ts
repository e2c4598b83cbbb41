import { d1, type D1Database } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter, PrismaStore, checkSchema } from "@lockstep/prisma-adapter"
import type { Adapter, CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { PrismaD1 } from "@prisma/adapter-d1"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { pascalCaseTables } from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { d1Tables } from "../../../core/test/support/d1/d1-tables.ts"
import { openBinding } from "../../../core/test/support/d1/open-binding.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { testSignInFlow } from "../../../core/test/support/sign-in-flow.ts"
import { openClient, type TestClient } from "./prisma/clients.ts"
import { schemaOf, type Variant } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const tables = (variant: Variant) => tablesOf(schemaOf(variant, "sqlite").models, "sqlite")

const server = await d1()
afterAll(() => server.stop())

async function open(database: D1Database, variant: Variant = "shipped"): Promise<TestClient> {
  const prisma = await openClient(variant, "sqlite", new PrismaD1(database))
  onTestFinished(() => prisma.$disconnect())
  return prisma
}

const make = async (variant: Variant = "shipped"): Promise<D1Database> =>
  (await server.scope({ name: "prisma", setup: tables(variant) })).database

testSignInFlow("D1", async () => PrismaAdapter(await open(await make())))

testFeatureFlows(async () => {
  const database = await make("stored")
  const prisma = await open(database, "stored")
  return sqlFlows(d1Tables(database, pascalCaseTables), "AuthEntry", {
    adapter: PrismaAdapter(prisma),
    store: PrismaStore(prisma),
  })
})

test("a new user is stored with all records, or with none, through the binding of Workers", async () => {
  const prisma = await open(await openBinding(tables("shipped")))
  expect(await checkSchema(prisma)).toEqual([])
  const printed = vi.spyOn(console, "info")
  const { user: created } = await createOrRollBack(PrismaAdapter(prisma))
  expect(created).toMatchObject({ email: "ada@example.com" })
  // Prisma prints there that it ignores a transaction.
  expect(printed).not.toHaveBeenCalled()
})

test("on D1 a new user is stored with columns that the schema fills in", async () => {
  const { user: created } = await createOrRollBack(
    PrismaAdapter(await open(await make("own"), "own")),
  )
  expect(created).toMatchObject({ email: "ada@example.com", role: null })
})

test("a new user who cannot be rolled back on D1 is an error that says so", async () => {
  const client = await make()
  await client
    .prepare(
      `create trigger stuck before delete on "User" begin select raise(abort, 'No deletions.'); end`,
    )
    .all()
  const adapter = PrismaAdapter(await open(client))
  await adapter.createUserWithAccount(newcomer("ada"))
  const refused = { ...newcomer("bob"), account: newcomer("ada").account }
  await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("could not be deleted again"),
  })
})

async function createOrRollBack(adapter: Required<Adapter>): Promise<CreatedUserWithAccount> {
  const records = newcomer("ada")
  const created = await adapter.createUserWithAccount(records)
  expect(await adapter.getUserByAccount(records.account)).toEqual(created.user)
  expect(created.session).toMatchObject({ userId: created.user.id })
  expect(await adapter.listAuthenticatorsByUserId(created.user.id)).toHaveLength(1)
  for (const taken of ["account", "authenticator", "session"] as const) {
    const refused = { ...newcomer("bob"), [taken]: records[taken] }
    await expect(adapter.createUserWithAccount(refused)).rejects.toMatchObject({
      code: "duplicate",
    })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
    expect(await adapter.getAccount("bob", "google")).toBeNull()
  }
  return created
}

function newcomer(name: string): Required<NewUserWithAccount> {
  const { userId: _passkeyOwner, ...passkey } = authenticator("", {
    credentialID: name,
    providerAccountId: name,
  })
  const { userId: _sessionOwner, ...opened } = session("", { sessionToken: name })
  return {
    user: user({ email: `${name}@example.com` }),
    account: { type: "oidc", provider: "google", providerAccountId: name },
    authenticator: passkey,
    session: opened,
  }
}
