import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { eventOf } from "../../../core/test/support/child-process.ts"
import { programmableClient } from "../../../core/test/support/programmable-provider.ts"
import { secret, type Visitor } from "../../../core/test/support/visitor.ts"
import { type FeatureTables, sessionFields } from "./feature-columns.ts"
import type { LogoutOrder, LogoutSettings } from "./logout-program.ts"
import { temporaryFile } from "./open-database.ts"
import { formOf } from "../../../core/test/support/signing-provider.ts"
import { logoutTokenApplication } from "../../../core/test/support/logout-token-application.ts"

const program = join(import.meta.dirname, "logout-program.ts")

async function openApplication(strategy: "jwt" | "database") {
  const file = temporaryFile()
  const database = new SQLite(file, { timeout: 10_000 })
  const db = new Kysely<FeatureTables>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  await createTables(db)
  await createStoreTable(db)
  const adapter = KyselyAdapter(db, { sessionFields })
  const app = await logoutTokenApplication({
    strategy,
    store: KyselyStore(db),
    ...(strategy === "database" && { adapter }),
  })
  const { issuer } = app.provider
  async function start(dies: boolean): Promise<ChildProcess> {
    const settings: LogoutSettings = { issuer, ...programmableClient, secret, strategy, dies }
    const child = fork(program, [file, JSON.stringify(settings)])
    onTestFinished(() => void child.kill())
    await eventOf(child, child, "message")
    return child
  }
  return { ...app, start }
}

async function ask(child: ChildProcess, order: LogoutOrder): Promise<unknown> {
  const answered = eventOf(child, child, "message")
  child.send(order)
  return (await answered)[0]
}

const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ")

// fault B3, B6
test.each(["jwt", "database"] as const)(
  "two processes end each other's sessions, even if one was killed before it recorded the token: %s",
  async (strategy) => {
    const { enter, post, start, token } = await openApplication(strategy)
    const [dying, other] = await Promise.all([start(true), start(false)])
    const ada = await enter()
    const bob = await enter({ sub: "bob", sid: "of-bob", email: "bob@example.com" })
    const [first, second] = [cookieOf(ada), cookieOf(bob)]
    expect(await ask(other, { cookie: first })).toMatchObject({ user: { name: "Ada" } })

    const body = String(formOf(await token()))
    const ended = once(dying, "exit")
    dying.send({ body } satisfies LogoutOrder)
    expect(await ended).toEqual([null, "SIGKILL"])
    // The provider got no answer, and sends the same token again.
    expect(await ask(other, { body })).toBe(200)
    expect([await ada.session(), await ask(other, { cookie: first })]).toEqual([null, null])
    expect([(await post(body)).status, await ask(other, { body })]).toEqual([400, 400])

    expect(await ask(other, { cookie: second })).toMatchObject({
      user: { email: "bob@example.com" },
    })
    const ofBob = formOf(await token({ claims: { sub: "bob", sid: "of-bob" } }))
    expect((await post(ofBob)).status).toBe(200)
    expect([await bob.session(), await ask(other, { cookie: second })]).toEqual([null, null])
  },
)
