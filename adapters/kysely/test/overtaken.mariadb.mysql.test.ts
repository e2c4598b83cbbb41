import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import type { KyselyPlugin } from "kysely"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openMysql } from "./mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely overtaken" })
  const db = openMysql(scope.url)
  await createTables(db)
  const other = KyselyAdapter(db)

  afterAll(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  /** An adapter that somebody else overtakes once: right after it has changed a row. */
  function overtaken(overtake: () => Promise<unknown>) {
    const updates = new WeakSet<object>()
    let isOver = false
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (node.kind === "UpdateQueryNode") updates.add(queryId)
        return node
      },
      async transformResult({ queryId, result }) {
        if (updates.has(queryId) && !isOver) {
          isOver = true
          await overtake()
        }
        return result
      },
    }
    return KyselyAdapter(db.withPlugin(plugin))
  }

  const someone = () => other.createUser(user({ email: `${crypto.randomUUID()}@example.com` }))

  test("a session that is replaced while it is updated is told as one that was stored", async () => {
    const sessionToken = crypto.randomUUID()
    const [before, after] = [await someone(), await someone()]
    await other.createSession(session(before.id, { sessionToken }))
    const replaced = session(after.id, { sessionToken, expires: new Date("2031-01-01") })
    const adapter = overtaken(async () => {
      await other.deleteSession(sessionToken)
      await other.createSession(replaced)
    })

    const changed = session(before.id, { sessionToken, expires: new Date("2032-01-01") })
    const { expires } = changed
    const updated = await adapter.updateSession({ sessionToken, expires })
    expect([changed, replaced]).toContainEqual(updated)
  })

  test("a user who is changed while they are updated is told as one that was stored", async () => {
    const before = await someone()
    const later = { id: before.id, name: "Bob", image: "bob.png" }
    const adapter = overtaken(() => other.updateUser(later))

    const updated = await adapter.updateUser({ id: before.id, name: "Eve" })
    expect([
      { ...before, name: "Eve" },
      { ...before, ...later },
    ]).toContainEqual(updated)
  })

  test("a passkey that is replaced while it is used is told as one that was stored", async () => {
    const credentialID = crypto.randomUUID()
    const [before, after] = [await someone(), await someone()]
    await other.createAuthenticator(authenticator(before.id, { credentialID }))
    const replaced = authenticator(after.id, { credentialID, counter: 0 })
    const adapter = overtaken(async () => {
      await other.deleteUser(before.id)
      await other.createAuthenticator(replaced)
    })

    const updated = await adapter.updateAuthenticatorCounter(credentialID, 6)
    const changed = authenticator(before.id, { credentialID, counter: 6 })
    expect([changed, replaced]).toContainEqual(updated)
  })
})
