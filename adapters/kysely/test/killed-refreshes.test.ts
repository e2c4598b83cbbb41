import { fork } from "node:child_process"
import { once } from "node:events"
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
import { describe, expect, onTestFinished, test } from "vitest"
import { callsOfFirstRefresh } from "../../../core/test/support/provider-tokens/dying.ts"
import {
  startRotatingProvider,
  tokenHouse,
} from "../../../core/test/support/provider-tokens/token-house.ts"
import { secret } from "../../../core/test/support/visitor.ts"
import { temporaryFile } from "./open-database.ts"
import type { RefreshingSettings } from "./refreshing-program.ts"

const program = join(import.meta.dirname, "refreshing-program.ts")

async function openHouse() {
  const file = temporaryFile()
  const database = new SQLite(file, { timeout: 10_000 })
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  await createTables(db)
  await createStoreTable(db)
  const openid = await startRotatingProvider()
  const app = tokenHouse({ openid, adapter: KyselyAdapter(db), store: KyselyStore(db) })
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

  test.each(deaths)(
    "after its call $call, $name, loses no grant but in one place",
    async (death) => {
      const app = await openHouse()
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
