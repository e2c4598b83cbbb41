import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { readSnippets } from "../checks/doc-snippets.ts"
import { root, scratch, workspaceCommand } from "../bare-machine/setup/workspace.mjs"

/** What a run of vitest tells in JSON. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly message: string }[]
}

/** Samples that are test files, by a line that only they have, and a few of their tests. */
const samples = [
  ["docs/write-your-own-adapter.md", "new Kysely<", /\b(?:U1|F7|E1)\.\d/],
  ["docs/services.md", "CREATE TABLE users", /\bU1\.\d/],
  ["adapter-test-kit/README.md", "const adapter = MemoryAdapter()\n\nrunAdapterTests", /\bU1\.\d/],
  ["adapter-test-kit/README.md", "const database = memoryStore()", /\bU1\.\d/],
  ["adapter-test-kit/README.md", "runFlowTests(", /\bfirst-sign-in\b/],
] as const

/** Installed packages that the samples import, from packages of the workspace that have them. */
const installed = [
  ["kysely", "adapters/kysely"],
  ["pg", "adapters/kysely"],
] as const

/** Makes a folder with one test file, in which the packages run on their sources. */
function folderWith(sample: string): string {
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(path.join(scratch, "vitest-sample-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, "node_modules"))
  for (const [name, owner] of installed) {
    symlinkSync(
      path.join(root, owner, "node_modules", name),
      path.join(folder, "node_modules", name),
      "dir",
    )
  }
  writeFileSync(path.join(folder, "contract.test.ts"), sample)
  writeFileSync(
    path.join(folder, "vitest.config.ts"),
    `import { sourceAliases } from ${JSON.stringify(path.join(root, "scripts/checks/source-aliases.ts"))}
export default { resolve: { alias: sourceAliases }, test: { testTimeout: 60_000, hookTimeout: 60_000 } }
`,
  )
  return folder
}

test.for(samples)(
  "the sample of %s with %j is a test file that passes",
  { timeout: 120_000 },
  async ([document, line, few]) => {
    const markdown = readFileSync(path.join(root, document), "utf8")
    const found = readSnippets(markdown).filter(({ code }) => code.includes(line))
    expect(found).toHaveLength(1)
    const folder = folderWith(found[0]?.code ?? "")
    const { VITEST: _, VITEST_WORKER_ID: __, ...env } = process.env
    const args = ["run", "--root", folder, "--reporter=json", "--outputFile=report.json"]
    const run = promisify(execFile)(
      workspaceCommand("vitest"),
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
