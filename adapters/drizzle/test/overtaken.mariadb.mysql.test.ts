import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const database = await server.scope({ name: "drizzle overtaken", setup: mysqlSchema })
  const pool = createPool(database.url)
  const other = DrizzleAdapter(drizzle(pool))

  afterAll(async () => {
    await pool.end()
    await database.drop()
    await server.stop()
  })

  /** An adapter that somebody else overtakes once: right after it has changed a row. */
  function overtaken(overtake: () => Promise<unknown>): Required<typeof other> {
    let isOver = false
    const watched = new Proxy(pool, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== "function") return member
        return async (...args: unknown[]) => {
          const answer: unknown = await Reflect.apply(member, target, args)
          if (!isOver && name === "query" && textOf(args[0]).startsWith("update")) {
            isOver = true
            await overtake()
          }
          return answer
        }
      },
    })
    return DrizzleAdapter(drizzle(watched))
  }

  /** Drizzle hands its statements over in an object. */
  function textOf(statement: unknown): string {
    return typeof statement === "object" && statement ? String(Reflect.get(statement, "sql")) : ""
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
