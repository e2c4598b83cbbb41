import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaD1 } from "@prisma/adapter-d1"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { startWorker } from "../../../core/test/support/d1/start-worker.ts"
import { visitor } from "../../../core/test/support/visitor.ts"
import { generateClient, openClient } from "./prisma/clients.ts"
import { workerInstallation } from "./prisma/installations.ts"
import { schemaOf } from "./prisma/schemas.ts"
import { tablesOf } from "./prisma/tables-of.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

test("the Worker of the README begins sign-ins and reads sessions from D1, in workerd", async () => {
  const [, code = ""] = /```js\n((?:(?!```)[\s\S])*adapter-d1[\s\S]*?)```/.exec(readme) ?? []
  const client = await generateClient("worker", "shipped", "sqlite", workerInstallation)
  const packages = {
    "./generated/prisma/client.ts": fileURLToPath(client),
    "@prisma/adapter-d1": fileURLToPath(
      new URL("../node_modules/@prisma/adapter-d1/dist/index-workerd.mjs", import.meta.url),
    ),
  }
  const tables = tablesOf(schemaOf("shipped", "sqlite").models, "sqlite")
  const worker = await startWorker(code, packages, tables)
  const browser = visitor({ providers: [] }, "https://app.example.com", worker.fetch)
  const started = await browser.submit("signin/github")
  expect(started.headers.get("location")).toContain("https://github.com/login/oauth/authorize")
  const prisma = await openClient("shipped", "sqlite", new PrismaD1(worker.database))
  onTestFinished(() => prisma.$disconnect())
  const adapter = PrismaAdapter(prisma)
  const { id } = await adapter.createUser(user())
  const expires = new Date(Date.now() + 3_600_000)
  await adapter.createSession({ sessionToken: "token", userId: id, expires })
  browser.cookies.set("__Secure-authjs.session-token", "token")
  expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
})
