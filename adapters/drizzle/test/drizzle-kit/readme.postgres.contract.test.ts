import { readFileSync } from "node:fs"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, DrizzleAdapter, type PgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { kitProject, timeout } from "./kit-project.ts"
import { storeRecords } from "./stored-records.ts"

vi.setConfig({ testTimeout: timeout })

const server = await postgres()
afterAll(() => server.stop())

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8")

/** The blocks of the README that begin with the name of a file. */
function blocksOf(file: string): readonly string[] {
  const blocks = [...readme.matchAll(/^```ts\n(\/\/ .*\n[^]*?)^```$/gm)].map(
    ([, code = ""]) => code,
  )
  return blocks.filter((code) => code.startsWith(`// ${file}\n`))
}

/** The commands of drizzle-kit that the README says to run, in order. */
const commands = [...readme.matchAll(/^npx drizzle-kit (\w+)$/gm)].map(
  ([, command = ""]) => command,
)

const [config = ""] = blocksOf("drizzle.config.ts")
const schemas = blocksOf("schema.ts").map((code) => ({
  name: /export const .*/.exec(code)?.[0],
  code,
}))

test("the README has schemas and commands", () => {
  expect(schemas.length).toBeGreaterThan(1)
  expect(commands).toEqual(["generate", "migrate"])
})

test.each(schemas)(
  "drizzle-kit makes the tables of the README's schema: $name",
  async ({ code }) => {
    const { url, drop } = await server.scope("drizzle kit readme")
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(async () => {
      await pool.end()
      await drop()
    })
    const project = kitProject({ "schema.ts": code, "drizzle.config.ts": config }, url)
    for (const command of commands) await project.run(command)
    // It exports what the README says.
    const { tables } = (await import(`${project.folder}/schema.ts`)) as {
      readonly tables: PgTables
    }
    const db = drizzle(pool)
    expect(await checkSchema(db, tables)).toEqual([])
    const expectRecords = await storeRecords(DrizzleAdapter(db, tables))
    expect(await project.run("generate")).toContain("No schema changes")
    await project.run("migrate")
    await expectRecords()
  },
)
