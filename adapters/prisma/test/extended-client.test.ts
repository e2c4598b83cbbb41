import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { session, user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

test("a client of $extends works, and its extension sees every call", async () => {
  const { prisma } = await openSQLite()
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
  const adapter = PrismaAdapter(extended)

  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await adapter.getSessionAndUser("session-token")
  await adapter.deleteSession("session-token")

  expect(seen).toEqual(["User.create", "Session.create", "Session.findFirst", "Session.delete"])
})

interface ExtensionCall {
  readonly model: string
  readonly operation: string
  readonly args: unknown
  query(args: unknown): Promise<unknown>
}

test("what an extension adds to a result does not end up in a session", async () => {
  const { prisma } = await openSQLite()
  const extended = prisma.$extends({
    result: { user: { save: { compute: () => () => "saved" } } },
  })

  const created = await PrismaAdapter(extended).createUser(user())

  expect(structuredClone(created)).toEqual(created)
})
