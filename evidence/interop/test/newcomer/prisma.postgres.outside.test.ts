import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import pg from "pg"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { fencedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import { run } from "../../src/applications/install.ts"
import { prismaStatements } from "../../src/applications/prisma-statements.ts"
import { type GuideFolder, installForGuides, read } from "./guide-application.ts"
import { signInWithGoogle } from "./sign-in-with-google.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const readme = "adapters/prisma/README.md"
const text = read(readme)
const [generator = ""] = fencedBlocks(text, "prisma").filter((block) =>
  block.includes("datasource"),
)
const commands = fencedBlocks(text, "sh").filter((block) => block.startsWith("npx prisma "))

let folder: GuideFolder

beforeAll(async () => {
  folder = await installForGuides([readme])
}, noLimit)

afterAll(() => folder?.remove())

/** The schema of the README, with the models of the package that is installed. */
function schemaOf(): string {
  const models = "node_modules/@lockstep/prisma-adapter/schema/postgresql.prisma"
  return `${generator}\n${readFileSync(path.join(folder.path, models), "utf8")}`
}

test("the application of adapters/prisma/README.md stores users", async () => {
  const server = await postgres()
  const scope = await server.scope({ name: "prisma-readme" })
  onTestFinished(() => scope.drop())
  const client = new pg.Client(scope.url)
  await client.connect()
  onTestFinished(() => client.end())

  async function prepare(application: string): Promise<void> {
    mkdirSync(path.join(application, "prisma"))
    writeFileSync(path.join(application, "prisma/schema.prisma"), schemaOf())
    const [migrate, generate, ...others] = commands.join("").trim().split("\n")
    expect([migrate, others]).toEqual(["npx prisma migrate dev --name lockstep", []])
    // This command downloads its engine.
    await client.query(await prismaStatements(schemaOf(), scope.url))
    const script = path.join(folder.path, "node_modules/prisma/build/index.js")
    await run(process.execPath, [script, ...(generate ?? "").split(" ").slice(2)], application, {
      // It needs no engine, and looks for one.
      PRISMA_SCHEMA_ENGINE_BINARY: "/bin/false",
      CHECKPOINT_DISABLE: "1",
      // Prisma notes there when it first ran; without this, in the home folder.
      XDG_CONFIG_HOME: path.join(folder.path, "config"),
    })
  }

  const email = "ada@example.com"
  await signInWithGoogle(folder, readme, email, { env: { DATABASE_URL: scope.url }, prepare })
  const { rows } = await client.query<{ email: unknown }>('select email from "User"')
  expect(rows).toEqual([{ email }])
})
