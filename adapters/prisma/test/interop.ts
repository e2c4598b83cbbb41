import { PrismaAdapter as PublishedAdapter } from "@auth/prisma-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { expect } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import type { PublishedStore } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import type { OpenDatabase } from "./open-database.ts"
import type { TestClient } from "./prisma/clients.ts"

/**
 * Lets one adapter write on the documented models of Auth.js, and the other read, change and delete;
 * then the other way round.
 *
 * @param prisma - a client of those models
 */
export async function expectInterop(prisma: TestClient): Promise<void> {
  const ours: Required<Adapter> = PrismaAdapter(prisma)
  const theirs = published(prisma)
  await writeAndTakeOver(ours, theirs)
  await writeAndTakeOver(theirs, ours)
}

/**
 * Both adapters on the documented models of Auth.js.
 *
 * @param database - of those models
 */
export function publishedStore({ prisma }: OpenDatabase): PublishedStore {
  const columns = ["id", "username", "createdAt", "updatedAt"]
  return {
    ours: PrismaAdapter(prisma),
    theirs: published(prisma),
    hasMilliseconds: true,
    extraColumns: { ours: columns, theirs: columns },
  }
}

function published(prisma: TestClient): Required<Adapter> {
  const adapter: Adapter = PublishedAdapter(prisma)
  // All its methods are there but the one that Auth.js does not have, and nothing here calls.
  return adapter as Required<Adapter>
}

const token = { identifier: "ada", token: "t", expires: new Date("2030-01-02T03:04:05.678Z") }

async function writeAndTakeOver(
  writer: Required<Adapter>,
  other: Required<Adapter>,
): Promise<void> {
  const created = await writer.createUser(user())
  const { id } = created
  const key = { provider: "google", providerAccountId: "42" }
  const given = account(id, { access_token: "a".repeat(3000), expires_at: 1_893_456_000 })
  await writer.linkAccount(given)
  await writer.createSession(session(id))
  await writer.createAuthenticator(authenticator(id))
  await writer.createVerificationToken(token)

  expect(await other.getUser(id)).toEqual(created)
  expect(await other.getUserByEmail("ada@example.com")).toEqual(created)
  expect(await other.getUserByAccount(key)).toEqual(created)
  expect(await other.getAccount("42", "google")).toMatchObject(given)
  expect(await other.getAuthenticator("credential")).toEqual(authenticator(id))
  const found = await other.getSessionAndUser("session-token")
  expect(found).toEqual({ session: expect.objectContaining(session(id)), user: created })
  const pair = { identifier: token.identifier, token: token.token }
  expect(await other.useVerificationToken(pair)).toEqual(token)
  expect(await writer.getUser(id)).toEqual(created)

  await other.updateUser({ id, name: "Eve" })
  await other.updateSession({ sessionToken: "session-token", expires: token.expires })
  expect((await writer.getSessionAndUser("session-token"))?.session.expires).toEqual(token.expires)
  expect((await writer.getUser(id))?.name).toBe("Eve")

  await other.deleteSession("session-token")
  await other.unlinkAccount(key)
  await other.deleteUser(id)
  expect(await writer.getSessionAndUser("session-token")).toBeNull()
  expect(await writer.getUserByAccount(key)).toBeNull()
  expect(await writer.getUser(id)).toBeNull()
}
