import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { redis } from "@lockstep/adapter-test-kit/containers"
import { afterAll, test } from "vitest"
import { sampleWith } from "./document-sample.ts"

const root = path.join(import.meta.dirname, "../..")
const scratch = path.join(root, ".lockstep")

/** What a run of vitest tells in JSON. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly message: string }[]
}

/** A sample of a document. */
interface Sample {
  readonly document: string
  /** A line that only this sample has. */
  readonly line: string
  /** A few of its tests. */
  readonly few: RegExp
  /** Files that run it, where it is not a test file itself. */
  readonly files?: (code: string) => Readonly<Record<string, string>>
}

const guide = "docs/write-your-own-adapter.md"
const readme = "adapter-test-kit/README.md"
const example = path.join(root, "examples/custom-adapter/src")

/** A test file on a database with the tables of the example, to which the variables of `pg` lead. */
const onTablesOfTheExample = (imports: string, calls: string): string => `
import { readFileSync } from "node:fs"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { postgres } from "@lockstep/adapter-test-kit/containers"
import pg from "pg"
import { afterAll } from "vitest"
${imports}

const server = await postgres()
const setup = readFileSync(${JSON.stringify(path.join(example, "schema.sql"))}, "utf8")
const database = await server.scope({ name: "sample of the guide", setup })
const { username, password, pathname } = new URL(database.url)
process.env.PGUSER = decodeURIComponent(username)
process.env.PGPASSWORD = decodeURIComponent(password)
process.env.PGDATABASE = pathname.slice(1)

// Those that are registered last run first: what the calls open is closed before the database is dropped.
afterAll(async () => {
  await database.drop()
  await server.stop()
})

${calls}
`

const redisServer = await redis()
afterAll(() => redisServer.stop())

/** Samples of which each is run by vitest. */
const samples: readonly Sample[] = [
  { document: guide, line: "new Kysely<", few: /\b(?:U1|F7|E1)\.\d/ },
  {
    document: guide,
    line: "export function UsersOnly(",
    few: /\bU\d+\.\d/,
    files: (code) => ({
      "users-only.ts": code,
      "contract.test.ts": onTablesOfTheExample(
        'import { UsersOnly } from "./users-only.ts"',
        `const pool = new pg.Pool({ connectionString: database.url })
afterAll(() => pool.end())
runAdapterTests(UsersOnly(pool), { level: 2 })`,
      ),
    }),
  },
  {
    document: guide,
    line: "export default function subject(",
    few: /\b(?:U1|E1|X28)\.\d/,
    files: (code) => ({
      "subject.ts": `import { PostgresAdapter } from ${JSON.stringify(path.join(example, "postgres-adapter.ts"))}
${code.replace("// PostgresAdapter(connections)", "...PostgresAdapter(connections),")}`,
      "contract.test.ts": onTablesOfTheExample(
        'import subject from "./subject.ts"',
        "runAdapterTests(subject, { level: 5, database: { ...server.address } })",
      ),
    }),
  },
  { document: "docs/services.md", line: "CREATE TABLE users", few: /\bU1\.\d/ },
  {
    document: readme,
    line: "const adapter = MemoryAdapter()\n\nrunAdapterTests",
    few: /\bU1\.\d/,
  },
  { document: readme, line: "const database = memoryStore()", few: /\bU1\.\d/ },
  { document: readme, line: "runFlowTests(", few: /\bfirst-sign-in\b/ },
  ...[readme, "docs/store-kit.md"].map((document) => ({
    document,
    line: "runStoreTests(MemoryStore()",
    few: /\bST1\.\d/,
  })),
  {
    document: "docs/store-kit.md",
    line: "const factory: StoreFactory",
    // On one instance, and on several. The others cut connections, and take minutes.
    few: /\bST[1-4]\.\d/,
    // The port of the document may be in use.
    files: (code) => ({
      "contract.test.ts": code.replaceAll("6379", new URL(redisServer.url).port),
    }),
  },
]

/** Installed packages that the samples import, from packages of the workspace that have them. */
const installed = [
  ["kysely", "adapters/kysely"],
  ["pg", "adapters/kysely"],
  ["ioredis", "adapters/redis"],
] as const

/** Makes a folder with a test file, in which the packages run on their sources. */
function folderWith(files: Readonly<Record<string, string>>): string {
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(path.join(scratch, "vitest-sample-"))
  mkdirSync(path.join(folder, "node_modules"))
  for (const [name, owner] of installed) {
    symlinkSync(
      path.join(root, owner, "node_modules", name),
      path.join(folder, "node_modules", name),
      "dir",
    )
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(
    path.join(folder, "vitest.config.ts"),
    `import { sourceAliases } from ${JSON.stringify(path.join(root, "scripts/checks/source-aliases.ts"))}
export default { resolve: { alias: sourceAliases }, test: { testTimeout: 60_000, hookTimeout: 60_000 } }
`,
  )
  return folder
}

// Each waits for connections and for the sessions of its cases to expire.
test.concurrent.for(samples)(
  "the sample of $document with $line is run",
  { timeout: 300_000 },
  async (sample, { expect, onTestFinished }) => {
    const { document, line, few, files = (code) => ({ "contract.test.ts": code }) } = sample
    const folder = folderWith(files(sampleWith(document, line)))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const { VITEST: _, VITEST_WORKER_ID: __, ...env } = process.env
    const args = ["run", "--root", folder, "--reporter=json", "--outputFile=report.json"]
    const run = promisify(execFile)(
      path.join(root, "node_modules/.bin/vitest"),
      [...args, "--testNamePattern", few.source],
      { env, cwd: folder },
    )
    const ended = await run.catch((error: unknown) => error)
    const written = readFileSync(path.join(folder, "report.json"), "utf8")
    // Vitest wrote it.
    const report = JSON.parse(written) as VitestReport
    expect(report.testResults.map(({ message }) => message).join("")).toBe("")
    expect(report.numFailedTests).toBe(0)
    expect(report.numPassedTests).toBeGreaterThan(0)
    expect(ended).not.toBeInstanceOf(Error)
  },
)
