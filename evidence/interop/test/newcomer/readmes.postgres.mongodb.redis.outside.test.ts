import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { mongodb, postgres } from "@lockstep/adapter-test-kit/containers"
import { encode } from "@lockstep/core/jwt"
import { MongoClient } from "mongodb"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { openStore } from "../../../../adapters/redis/test/open-store.ts"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { root } from "../../../../scripts/setup/workspace.mjs"
import { fencedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import {
  firstSettings,
  type GuideFolder,
  installForGuides,
  problemsOf,
  read,
  secret,
} from "./guide-application.ts"
import { adapterPrograms } from "./guides/adapter-programs.ts"
import { visit } from "./guides/guide-visitor.ts"
import { runProgram } from "./run-program.ts"
import { signInWithGoogle } from "./sign-in-with-google.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

let folder: GuideFolder

/** Unlike those of other tests, which may use the same Redis. */
const email = `reader-${Date.now()}@example.com`

interface Store {
  readonly env: Readonly<Record<string, string>>
  /** The addresses of the stored users. */
  emails(): Promise<readonly unknown[]>
}

async function openPostgres(setup: string, column: string): Promise<Store> {
  const server = await postgres()
  const scope = await server.scope({ name: "readmes", ...(setup && { setup }) })
  onTestFinished(() => scope.drop())
  return {
    env: { DATABASE_URL: scope.url },
    async emails() {
      const client = new pg.Client(scope.url)
      await client.connect()
      const { rows } = await client.query<{ email: unknown }>(`select email from "${column}"`)
      await client.end()
      return rows.map((row) => row.email)
    },
  }
}

async function openMongo(): Promise<Store> {
  const server = await mongodb()
  const scope = await server.scope({ name: "readmes" })
  onTestFinished(() => scope.drop())
  return {
    env: { MONGODB_URL: scope.url },
    async emails() {
      const client = new MongoClient(scope.url)
      const users = await client.db().collection("users").find().toArray()
      await client.close()
      return users.map((user): unknown => user["email"])
    },
  }
}

const redis = await openStore("readmes")

async function openRedis(): Promise<Store> {
  const { client, url } = redis
  return {
    env: { REDIS_URL: url },
    async emails() {
      const id = await client.get(`user:email:${email}`)
      // The adapter stores users as JSON.
      const user = JSON.parse((await client.get(`user:${id}`)) ?? "{}") as { email?: unknown }
      return [user.email]
    },
  }
}

const drizzleTables = readFileSync(path.join(root, "adapters/drizzle/schema/postgres.sql"), "utf8")

const adapters: readonly [readme: string, open: () => Promise<Store>][] = [
  ["adapters/drizzle/README.md", () => openPostgres(drizzleTables, "user")],
  ["adapters/kysely/README.md", () => openPostgres("", "User")],
  ["adapters/mongodb/README.md", openMongo],
  ["adapters/redis/README.md", openRedis],
]

beforeAll(async () => {
  const documents = [...adapters.map(([readme]) => readme), "tools/testing/README.md"]
  folder = await installForGuides(documents, ["mongoose"])
}, noLimit)

afterAll(() => folder?.remove())

test.for(adapters)("the first block of %s stores users", async ([readme, open]) => {
  const store = await open()
  await signInWithGoogle(folder, readme, email, { env: store.env, firstBlock: true })
  expect(await store.emails()).toEqual([email])
})

const drizzleStore = readFileSync(
  path.join(root, "adapters/drizzle/schema/store-postgres.sql"),
  "utf8",
)

const stores: Readonly<Record<keyof typeof adapterPrograms, () => Promise<Store>>> = {
  drizzle: () => openPostgres(`${drizzleTables}\n${drizzleStore}`, "user"),
  kysely: () => openPostgres("", "User"),
  mongodb: openMongo,
  redis: openRedis,
}

test.for(Object.entries(adapterPrograms))(
  "the other modules of adapters/%s/README.md do what it describes",
  async ([name, { modules, program, output }]) => {
    // Both have the same keys.
    const { env } = await stores[name as keyof typeof stores]()
    const [url = ""] = Object.values(env)
    const blocks = fencedBlocks(read(`adapters/${name}/README.md`), "ts")
    mkdirSync(path.join(folder.path, `more-${name}`))
    for (const [file, line] of Object.entries(modules)) {
      const [code = "", ...others] = blocks.filter((block) => block.includes(line))
      expect([code === "", others]).toEqual([false, []])
      // The documents have servers on their usual ports.
      const placed = code
        .replaceAll("mongodb://127.0.0.1:27017/app", url)
        .replaceAll("new Redis()", `new Redis(${JSON.stringify(url)})`)
      writeFileSync(path.join(folder.path, `more-${name}`, `${file}.ts`), placed)
    }
    const lines = await runProgram(folder, `more-${name}/program`, program, env)
    expect(lines.trim().split("\n")).toEqual(output)
  },
)

const salt = "authjs.session-token"

test("the first block of README.md redirects signed-out visitors, and greets users as text", async () => {
  const application = await folder.start("README.md", { firstBlock: true })
  onTestFinished(() => application.close())
  const response = await visit(application).open("/members")
  expect(response.headers.get("location")).toBe("/auth/signin?callbackUrl=/members")
  const page = await (await visit(application).get("signin")).text()
  expect(page).toContain("Continue with <bdi>GitHub</bdi>")
  const token = { sub: "1", name: "<b>Ada</b>" }
  const cookie = `${salt}=${await encode({ secret, salt, token })}`
  const greeting = await visit(application, { cookie }).open("/members")
  expect(await greeting.text()).toBe("Hello <b>Ada</b>")
  expect(greeting.headers.get("content-type")).toMatch("text/plain")
  expect(problemsOf(application)).toEqual([])
})

describe("a program without a server", () => {
  const firstBlock = (readme: string): string => fencedBlocks(read(readme), "ts")[0] ?? ""

  test("is the first block of tools/testing/README.md, which signs in", async () => {
    const output = await runProgram(folder, "testing", firstBlock("tools/testing/README.md"))
    expect(output).toMatch(/^Ada \{[^]*ada@example\.com/)
  })

  test("can use the first block of core/README.md", async () => {
    const request = `new Request("http://localhost:3000/auth/providers")`
    const more = `console.log(await (await handler(${request})).json())`
    const output = await runProgram(folder, "core", firstBlock("core/README.md") + more)
    expect(output).toContain("/auth/callback/github")
  })

  test("can use the provider and the mailbox of docs/testing.md", async () => {
    const port = String(await freePort())
    const others =
      /"(?:vitest|@playwright\/test|@lockstep\/next)"|createAuth\(\{ providers: \[GitHub\]|transpilePackages/
    const blocks = fencedBlocks(read("docs/testing.md"), "ts").filter((code) => !others.test(code))
    const outputs = blocks.map((code, index) =>
      runProgram(folder, `tools-${index}`, code.replace("4000", port)),
    )
    expect(await Promise.all(outputs)).toEqual([
      expect.stringContaining("handle: [AsyncFunction"),
      `http://localhost:${port} http://localhost:${port}\n`,
      "",
    ])
  })

  test("runs the first test of docs/testing.md", async () => {
    const [code = ""] = fencedBlocks(read("docs/testing.md"), "ts").filter((block) =>
      block.includes('from "vitest"'),
    )
    mkdirSync(path.join(folder.path, "tests"))
    writeFileSync(path.join(folder.path, "tests/auth.test.ts"), code)
    await expect(folder.runTests("tests", firstSettings)).resolves.toBeUndefined()
  })
})
