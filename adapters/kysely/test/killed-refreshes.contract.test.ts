import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TokenError } from "@lockstep/core/errors"
import {
  createStoreTable,
  createTables,
  type Database,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { callsOfFirstRefresh } from "../../../core/test/support/provider-tokens/dying.ts"
import { secret } from "../../../core/test/support/visitor.ts"
import { temporaryFile } from "./open-database.ts"
import type { RefreshingSettings } from "./refreshing-program.ts"
import {
  startRotatingProvider,
  tokenApplication,
  type TokenOptions,
} from "../../../core/test/support/provider-tokens/token-application.ts"

const program = join(import.meta.dirname, "refreshing-program.ts")

async function openApplication(more: Partial<TokenOptions> = {}) {
  const file = temporaryFile()
  const database = new SQLite(file, { timeout: 10_000 })
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  await createTables(db)
  await createStoreTable(db)
  const openid = await startRotatingProvider()
  const app = tokenApplication({
    openid,
    adapter: KyselyAdapter(db),
    store: KyselyStore(db),
    ...more,
  })
  await app.enter()
  await app.expire()
  const { tokens } = await app.auth.forUser(await app.userOf())
  return { ...app, openid, file, database, get: () => tokens.get({ provider: openid.id }) }
}

describe("a process that is killed during a refresh", () => {
  // What is before a call is, for all that others see, after the one before.
  const deaths = callsOfFirstRefresh
    .map((name, index) => ({ name, when: "after" as const, call: index + 1 }))
    .slice(1)

  // fault T2
  test.each(deaths)(
    "after its call $call, $name, loses no grant but in one place",
    async (death) => {
      const app = await openApplication()
      const { openid } = app
      const { id, issuer, clientId, clientSecret } = openid
      const userId = await app.userOf()
      const { call, when } = death
      const client = { id, issuer, clientId, clientSecret }
      const settings: RefreshingSettings = { ...client, secret, userId, call, when }
      const child = fork(program, [app.file, JSON.stringify(settings)])
      expect(await once(child, "exit")).toEqual([null, "SIGKILL"])
      // As after its 30 seconds.
      app.database.exec("UPDATE AuthEntry SET expires = 1 WHERE key LIKE 'refresh:%'")
      const token = callsOfFirstRefresh.lastIndexOf("fetch") + 1
      if (death.call === token) {
        const rejected: unknown = await app.get().catch((error: unknown) => error)
        // Of another copy of the class, as the packages are built.
        expect((rejected as TokenError).reason).toBe("rejected")
        const asked = openid.tokenRequests()
        await expect(app.get()).rejects.toMatchObject({ reason: "rejected" })
        expect(openid.tokenRequests()).toBe(asked)
        return
      }
      expect(await openid.accepts((await app.get()).accessToken)).toBe(true)
      await app.expire()
      expect(await openid.accepts((await app.get()).accessToken)).toBe(true)
      expect(app.errors).toEqual([])
    },
  )
})

describe("a process that is stopped during a refresh for longer than its lease", () => {
  const afterReading = callsOfFirstRefresh.indexOf("get") + 1
  const afterKeeping = callsOfFirstRefresh.indexOf("set") + 1

  // fault T3
  test.each([
    ["before it sends the request to the provider, does not send it", afterReading],
    ["after it stored the provider's response, overwrites nothing", afterKeeping],
  ])("%s", async (_title, call) => {
    const app = await openApplication()
    const { openid } = app
    const { id, issuer, clientId, clientSecret } = openid
    const userId = await app.userOf()
    const client = { id, issuer, clientId, clientSecret }
    const stopped = { call, when: "after", stoppedMs: 40_000 } as const
    const settings: RefreshingSettings = { ...client, secret, userId, ...stopped }
    const asked = openid.tokenRequests()
    const child = fork(program, [app.file, JSON.stringify(settings)])
    const told = once(child, "message")
    await vi.waitFor(() => expect(stateOf(child)).toMatch(/^T/), { timeout: 60_000, interval: 50 })
    app.database.exec("UPDATE AuthEntry SET expires = 1 WHERE key LIKE 'refresh:%'")
    const token = (await app.get()).accessToken
    child.kill("SIGCONT")
    expect(await told).toEqual([token, undefined])
    expect(openid.tokenRequests()).toBe(asked + 1)
    await app.expire()
    expect(await openid.accepts((await app.get()).accessToken)).toBe(true)
    expect(app.errors).toEqual([])
  })
})

// fault T17
test("secrets are replaced while two processes refresh the same encrypted tokens", async () => {
  const next = "another-secret-of-more-than-32-characters"
  const sealed = { feature: { encrypt: true }, more: { secret: [secret, next] } }
  const app = await openApplication(sealed)
  const { openid } = app
  const { id, issuer, clientId, clientSecret } = openid
  const userId = await app.userOf()
  const client = { id, issuer, clientId, clientSecret }
  const stopped = { call: callsOfFirstRefresh.indexOf("get") + 1, when: "after" } as const
  const secrets = [next, secret]
  const settings: RefreshingSettings = {
    ...client,
    ...stopped,
    secret,
    secrets,
    userId,
    stoppedMs: 0,
  }
  const asked = openid.tokenRequests()
  const child = fork(program, [app.file, JSON.stringify(settings)])
  const told = once(child, "message")
  await vi.waitFor(() => expect(stateOf(child)).toMatch(/^T/), { timeout: 60_000, interval: 50 })
  const waiting = app.get()
  child.kill("SIGCONT")
  const { accessToken } = await waiting
  expect(await told).toEqual([accessToken, undefined])
  expect(openid.tokenRequests()).toBe(asked + 1)
  expect(await openid.accepts(accessToken)).toBe(true)
  expect((await app.account()).access_token).toMatch(/^lockstep\./)
  expect(app.errors).toEqual([])
})

/** The state of a process, as `ps` shows it, which not every Linux has. */
function stateOf({ pid = 0 }: ChildProcess): string {
  const stat = `/proc/${pid}/stat`
  if (existsSync(stat)) return readFileSync(stat, "utf8").replace(/^.*\) /s, "")
  return execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
}
