import { postgres } from "@lockstep/adapter-test-kit/containers"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaPg } from "@prisma/adapter-pg"
import { expect, onTestFinished, test } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  token,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { watchStatements } from "./open-database.ts"
import { loadClient } from "./prisma/clients.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

/** The statements of all methods, on PostgreSQL, through a client that was generated for a provider. */
async function statementsFor(provider: "postgresql" | "cockroachdb"): Promise<readonly string[]> {
  const server = await postgres()
  const setup = tablesOf(schemaOf("shipped", "postgresql").models, "postgresql")
  const scope = await server.scope({ name: "prisma providers", setup })
  const { PrismaClient } = await loadClient("shipped", provider, 7)
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: scope.url }),
    log: [{ emit: "event", level: "query" }],
  })
  onTestFinished(async () => {
    await prisma.$disconnect()
    await scope.drop()
    await server.stop()
  })
  // The adapter itself refuses the other one.
  Object.defineProperty(prisma, "_activeProvider", { value: "postgresql" })
  const sent = watchStatements(prisma)
  const adapter = PrismaAdapter(prisma)
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createVerificationToken(token())
  await adapter.createAuthenticator(authenticator(id))
  await adapter.getSessionAndUser("session-token")
  await adapter.getUserByAccount(google)
  await adapter.updateUser({ id, name: "Eve" })
  await adapter.updateSession({ sessionToken: "session-token", expires: new Date() })
  await adapter.updateAuthenticatorCounter("credential", 9)
  await adapter.useVerificationToken(token())
  await adapter.deleteExpired(10)
  await adapter.createUserWithAccount({
    user: user({ email: "bob@example.com" }),
    account: { ...google, providerAccountId: "43" },
  })
  await adapter.deleteSession("session-token")
  await adapter.deleteUser(id)
  return sent
}

test("Prisma sends CockroachDB the statements that it sends PostgreSQL", async () => {
  const expected = await statementsFor("postgresql")
  expect(expected.length).toBeGreaterThan(15)
  expect(await statementsFor("cockroachdb")).toEqual(expected)
})
