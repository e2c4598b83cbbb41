import { writeFileSync } from "node:fs"
import path from "node:path"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { encode } from "@lockstep/core/jwt"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { onlyBlock } from "../../../../scripts/checks/named-blocks.ts"
import { startApplication } from "../../src/applications/start.ts"
import {
  firstSettings,
  type GuideFolder,
  installForGuides,
  read,
  secret,
} from "./guide-application.ts"
import { noLimit } from "../../src/applications/no-limit.ts"
import { runProgram } from "./run-program.ts"

let folder: GuideFolder

beforeAll(async () => {
  const others = ["@lockstep/kysely-adapter", "@lockstep/test-services", "kysely", "pg"]
  folder = await installForGuides([], others)
}, noLimit)

afterAll(() => folder?.remove())

const blockOf = (document: string, part: string): string => onlyBlock(read(document), "ts", part)

/** What an application responds without a session, and with one. */
async function greetings(name: string, handler: string): Promise<readonly string[]> {
  const salt = "authjs.session-token"
  const cookie = `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ada" } })}`
  const program = `import * as application from "./${name}.ts"
const ask = async (path, headers = {}) =>
  (await ${handler}(new Request("http://localhost:3000" + path, { headers }))).text()
const headers = { cookie: ${JSON.stringify(cookie)} }
console.log([await ask("/"), await ask("/", headers), await ask("/auth/session")].join("\\n"))`
  return (await runProgram(folder, `asks-${name}`, program)).trim().split("\n")
}

const expected = ["Hello visitor", "Hello Ada", "null"]

test("the handler of docs/write-your-own-integration.md reads sessions", async () => {
  const code = blockOf("docs/write-your-own-integration.md", "export default {")
  writeFileSync(path.join(folder.path, "integration.ts"), code)
  expect(await greetings("integration", "application.default.fetch")).toEqual(expected)
})

test("the function of docs/guides/start-fetch.md reads sessions", async () => {
  const code = blockOf("docs/guides/start-fetch.md", "export async function handle(")
  writeFileSync(path.join(folder.path, "function.ts"), code)
  expect(await greetings("function", "application.handle")).toEqual(expected)
})

test("the server of docs/write-your-own-integration.md has the routes", async () => {
  const port = await freePort()
  const code = blockOf("docs/write-your-own-integration.md", "}).listen(3000)")
  writeFileSync(path.join(folder.path, "server.ts"), code.replace("3000", String(port)))
  const env = { ...firstSettings, NODE_ENV: "development" }
  const server = await startApplication(folder.path, ["server.ts"], port, env)
  onTestFinished(() => server.close())
  const providers = await fetch(`${server.origin}/auth/providers`)
  expect(await providers.json()).toHaveProperty("github")
  const page = await fetch(`${server.origin}/auth/signin`)
  expect(await page.text()).toContain("Continue with <bdi>GitHub</bdi>")
  expect((await fetch(`${server.origin}/other`)).status).toBe(400)
  const lines = server.log().split("\n")
  const problems = lines.filter((line) => /error|warn/i.test(line))
  expect(problems.filter((line) => !line.includes("request-refused"))).toEqual([])
})

describe("a program with PostgreSQL", () => {
  async function open() {
    const server = await postgres()
    const scope = await server.scope({ name: "programs" })
    onTestFinished(() => scope.drop())
    const client = new pg.Client(scope.url)
    await client.connect()
    onTestFinished(() => client.end())
    return { client, env: { DATABASE_URL: scope.url } }
  }

  const tables = `import { createStoreTable, createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
await createTables(db)
await createStoreTable(db)
await db.destroy()`

  test("is the job of docs/expired-records.md, which deletes what has expired", async () => {
    const { client, env } = await open()
    await runProgram(folder, "tables", tables, env)
    const insert = `insert into "VerificationToken" ("identifier", "token", "expires") values ($1, $1, $2)`
    for (const [name, expires] of [
      ["past", "2020-01-01T00:00:00Z"],
      ["future", new Date(Date.now() + 3_600_000).toISOString()],
    ]) {
      await client.query(insert, [name, expires])
    }
    const job = blockOf("docs/expired-records.md", "deleteExpired(config)")
    const output = await runProgram(folder, "job", job, env)
    expect(output.trim()).toBe("Deleted 1 sessions and tokens, and 0 entries.")
    const { rows } = await client.query(`select token from "VerificationToken"`)
    expect(rows).toEqual([{ token: "future" }])
  })

  test("is the block of tools/test-services/README.md, which drops its database", async () => {
    const code = blockOf("tools/test-services/README.md", "await postgres()")
    // What the tests have their servers by.
    const names = Object.entries(process.env).filter(([name]) => /^LOCKSTEP_|_URL$/.test(name))
    const env = Object.fromEntries(names.map(([name, value = ""]) => [name, value]))
    const output = await runProgram(folder, "service", code, env)
    const [, database = ""] = /^PostgreSQL: .* (\w+)$/m.exec(output) ?? []
    expect(database).toContain("my_suite")
    const { client } = await open()
    const { rows } = await client.query("select datname from pg_database where datname = $1", [
      database,
    ])
    expect(rows).toEqual([])
  })

  test("can use the store of docs/stores.md", async () => {
    const { env } = await open()
    const code = blockOf("docs/stores.md", "createStoreTable(db)")
    const calls = `await store.set("key", "value", 60_000)
console.log(await store.get(["key"]))
await db.destroy()`
    expect(await runProgram(folder, "store", `${code}${calls}`, env)).toContain("value")
  })
})
