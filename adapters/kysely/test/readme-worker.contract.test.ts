import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely } from "kysely"
import { D1Dialect } from "kysely-d1"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { visitor } from "../../../core/test/support/visitor.ts"
import { startWorker } from "../../../core/test/support/d1/start-worker.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

test("the Worker of the README begins sign-ins and reads sessions from D1, in workerd", async () => {
  const [, code = ""] = /```ts\n((?:(?!```)[\s\S])*kysely-d1[\s\S]*?)```/.exec(readme) ?? []
  const folder = (name: string) =>
    fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))
  const packages = { "kysely-d1": folder("kysely-d1"), kysely: folder("kysely") }
  const worker = await startWorker(code, packages)
  const dialect = new D1Dialect({ database: worker.database })
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect })
  await createTables(db)
  const browser = visitor({ providers: [] }, "https://app.example.com", worker.fetch)
  const started = await browser.submit("signin/github")
  expect(started.headers.get("location")).toContain("https://github.com/login/oauth/authorize")
  const adapter = KyselyAdapter(db)
  const { id } = await adapter.createUser(user())
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession({ sessionToken: "token", userId: id, expires })
  browser.cookies.set("__Secure-authjs.session-token", "token")
  expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
})
