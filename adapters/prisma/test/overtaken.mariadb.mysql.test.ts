import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { describe, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { mysqlServers, type OpenDatabase } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  interface ExtensionCall {
    readonly args: unknown
    query(args: unknown): Promise<unknown>
  }

  /** An adapter that somebody else overtakes once: right after it has changed a row. */
  function overtaken({ prisma }: OpenDatabase, overtake: () => Promise<unknown>) {
    let isOver = false
    const extended = prisma.$extends({
      query: {
        $allModels: {
          async updateMany({ args, query }: ExtensionCall) {
            const answer = await query(args)
            if (!isOver) {
              isOver = true
              await overtake()
            }
            return answer
          },
        },
      },
    })
    return PrismaAdapter(extended)
  }

  /** Two users in a database whose keys are exact: elsewhere a row is locked while it is changed. */
  async function open() {
    const database = await openMySQL("shipped", true)
    const { adapter: other } = database
    const before = await other.createUser(user())
    const after = await other.createUser(user({ email: "bob@example.com" }))
    return { database, other, before, after }
  }

  test("a session that is replaced while it is updated is told as one that was stored", async () => {
    const { database, other, before, after } = await open()
    const { sessionToken } = await other.createSession(session(before.id))
    const replaced = session(after.id, { expires: new Date("2031-01-01") })
    const adapter = overtaken(database, async () => {
      await other.deleteSession(sessionToken)
      await other.createSession(replaced)
    })

    const changed = session(before.id, { expires: new Date("2032-01-01") })
    const { expires } = changed
    const updated = await adapter.updateSession({ sessionToken, expires })
    expect([changed, replaced]).toContainEqual(updated)
  })

  test("a user who is changed while they are updated is told as one that was stored", async () => {
    const { database, other, before } = await open()
    const later = { id: before.id, name: "Bob", image: "bob.png" }
    const adapter = overtaken(database, async () => other.updateUser(later))

    const updated = await adapter.updateUser({ id: before.id, name: "Eve" })
    expect([
      { ...before, name: "Eve" },
      { ...before, ...later },
    ]).toContainEqual(updated)
  })

  test("a passkey that is replaced while it is used is told as one that was stored", async () => {
    const { database, other, before, after } = await open()
    const { credentialID } = await other.createAuthenticator(authenticator(before.id))
    const replaced = authenticator(after.id, { counter: 0 })
    const adapter = overtaken(database, async () => {
      await other.deleteUser(before.id)
      await other.createAuthenticator(replaced)
    })

    const updated = await adapter.updateAuthenticatorCounter(credentialID, 6)
    const changed = authenticator(before.id, { counter: 6 })
    expect([changed, replaced]).toContainEqual(updated)
  })
})
