import type { OnUnknownField } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { checkSchema, PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test, vi } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { otherNamed } from "./open-adapter.ts"
import { openSQLite } from "./open-database.ts"
import { otherModels } from "./prisma/schemas.ts"
import { told } from "./told.ts"

test("models with other names are written and read, each with its relations", async () => {
  const { prisma, adapter } = await openSQLite("renamed")
  const client = otherNamed(prisma)

  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  const found = await adapter.getSessionAndUser("session-token")

  expect(found?.user.id).toBe(id)
  expect(await adapter.getUserByAccount(account(id))).toEqual(found?.user)
  expect(await client.appUser.count()).toBe(1)
  expect(await client.openSession.count()).toBe(1)
  expect(await client.login.count()).toBe(1)
  await adapter.deleteUser(id)
  expect(await client.login.count()).toBe(0)
})

test("a client of $extends has other names of models as well", async () => {
  const { prisma } = await openSQLite("renamed")
  const seen: string[] = []
  const extended = prisma.$extends({
    query: {
      $allModels: {
        $allOperations: ({ model, operation, args, query }: ExtensionCall) => {
          seen.push(`${model}.${operation}`)
          return query(args)
        },
      },
    },
  })
  const adapter = PrismaAdapter(otherNamed(extended), { models: otherModels })

  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await adapter.getSessionAndUser("session-token")

  expect(seen).toEqual(["AppUser.create", "OpenSession.create", "OpenSession.findFirst"])
})

interface ExtensionCall {
  readonly model: string
  readonly operation: string
  readonly args: unknown
  query(args: unknown): Promise<unknown>
}

test("fields without a column are reported under the name of the application's model", async () => {
  const { prisma } = await openSQLite("renamed")
  const onUnknownField = vi.fn<OnUnknownField>()
  const adapter = PrismaAdapter(otherNamed(prisma), { models: otherModels, onUnknownField })
  const { id } = await adapter.createUser(user())
  const unknown = { ext_expires_in: 3600 }

  await adapter.linkAccount({ ...account(id), ...unknown })

  expect(onUnknownField.mock.calls).toEqual([["account", "ext_expires_in"]])
})

test("a name that is not a model of the client is an error at start that lists the models", async () => {
  const { prisma } = await openSQLite("renamed")
  // The compiler refuses such names as well, which applications in JavaScript do without.
  const models: object = { ...otherModels, session: "Session" }

  expect(() => Reflect.apply(PrismaAdapter, undefined, [prisma, { models }])).toThrow(
    new ConfigError(
      "PrismaAdapter found no model Session, which the option models.session names. The client has the models AppUser, Login, OpenSession, MagicLink, passkey.",
    ),
  )
  await expect(Reflect.apply(checkSchema, undefined, [prisma, { models }])).rejects.toThrow(
    "no model Session",
  )
})

test("a client whose models have other names is an error at start without the option", async () => {
  const { prisma } = await openSQLite("renamed")

  expect(() => PrismaAdapter(prisma)).toThrow(
    "PrismaAdapter needs a model User. The client has the models AppUser, Login, OpenSession, MagicLink, passkey. Name yours in the option models",
  )
})

test("an entry that is not a kind of record, and a model that is named twice, are errors", async () => {
  const { prisma } = await openSQLite("renamed")
  const start = (models: object) => () =>
    Reflect.apply(PrismaAdapter, undefined, [prisma, { models }])

  expect(start({ users: "AppUser" })).toThrow(
    "has no entry users. Its entries are user, account, session, verificationToken, authenticator.",
  )
  expect(start({ user: "AppUser", session: "AppUser" })).toThrow("names the model AppUser twice")
})

test("models that are left out have their default names, unless another kind of record has them", async () => {
  const { prisma } = await openSQLite()
  const adapter = PrismaAdapter(prisma, { models: { user: "User" } })
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))

  expect(await adapter.getAccount("42", "google")).toMatchObject({ userId: id })
  expect(Object.keys(PrismaAdapter(prisma, { models: { user: "Account" } }))).not.toContain(
    "linkAccount",
  )
})

test("an object that only holds the models of a client is an error that names the option", async () => {
  const { prisma } = await openSQLite("renamed")
  const wrapper = { user: otherNamed(prisma).appUser }

  expect(() => PrismaAdapter(wrapper)).toThrow("use the option models")
})

test("the schema check reads the tables of models with other names", async () => {
  const { prisma } = await openSQLite("renamed")
  await prisma.$executeRawUnsafe(`drop table "app_sessions"`)

  expect(told(await checkSchema(otherNamed(prisma), { models: otherModels }))).toEqual([
    "missing-table app_sessions",
  ])
})
