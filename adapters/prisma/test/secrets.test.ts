import { PrismaAdapter as PublishedAdapter } from "@auth/prisma-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect, test } from "vitest"
import { failedCalls, quotingCalls } from "../../../core/test/support/failing-calls.ts"
import { openSQLite } from "./open-database.ts"
import type { TestClient } from "./prisma/clients.ts"

test("a failed query of the published adapter reaches the logger without its values", async () => {
  const { prisma } = await openSQLite()
  await prisma.$executeRawUnsafe("pragma foreign_keys = off")
  for (const table of ["Session", "Account", "Authenticator", "VerificationToken", "User"]) {
    await prisma.$executeRawUnsafe(`drop table "${table}"`)
  }
  const failed = await failedCalls(PublishedAdapter(prisma))
  expect(failed.length).toBeGreaterThan(8)
  expect(quotingCalls(failed)).toEqual([])
  expect(failed[0]?.error).toMatchObject({
    cause: {
      err: { name: "PrismaClientKnownRequestError", code: expect.stringMatching(/^P20/) },
    },
  })
})

test.each<[string, (prisma: TestClient) => Adapter]>([
  ["the adapter", (prisma) => PrismaAdapter(prisma)],
  ["the published adapter", (prisma) => PublishedAdapter(prisma)],
])("%s does not show a call that Prisma itself rejects, and shows", async (_name, open) => {
  const { prisma } = await openSQLite()
  const adapter = open(prisma)
  const failed = await failedCalls({
    ...adapter,
    createSession: (session) =>
      adapter.createSession?.({ ...session, expires: new Date(Number.NaN) }) ?? session,
  })
  expect(failed.map(({ method }) => method)).toContain("createSession")
  expect(quotingCalls(failed)).toEqual([])
})
