import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { drizzle } from "drizzle-orm/d1"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { visitor } from "../../../core/test/support/visitor.ts"
import { startWorker } from "../../../core/test/support/d1/start-worker.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

test("the Worker of the README begins sign-ins and reads sessions from D1, in workerd", async () => {
  const [, code = ""] = /```ts\n((?:(?!```)[\s\S])*drizzle-orm\/d1[\s\S]*?)```/.exec(readme) ?? []
  const packages = {
    drizzle: fileURLToPath(new URL("../node_modules/drizzle-orm", import.meta.url)),
  }
  const worker = await startWorker(code, { "drizzle-orm": packages.drizzle }, sqliteSchema)
  const browser = visitor({ providers: [] }, "https://app.example.com", worker.fetch)
  const started = await browser.submit("signin/github")
  expect(started.headers.get("location")).toContain("https://github.com/login/oauth/authorize")
  const adapter = DrizzleAdapter(drizzle(worker.database))
  const { id } = await adapter.createUser(user())
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession({ sessionToken: "token", userId: id, expires })
  browser.cookies.set("__Secure-authjs.session-token", "token")
  expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
})
