// `npm run docs:adapters`, `docs:frameworks`, `docs:migration` and `docs:providers` write pages of `docs`.
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../../../../scripts/setup/run-command.mjs"
import { describedDifferences } from "../../../../evidence/interop/src/differential/described-differences.ts"
import { root, workspaceCommand } from "../../../../scripts/setup/workspace.mjs"
import { renderAdapters } from "./adapters.ts"
import { renderFrameworks } from "./frameworks.ts"
import { migrationPages, renderTables } from "./migration.ts"
import { renderProviders } from "./providers.ts"

function write(page: string, text: string): void {
  const file = path.join(root, page)
  writeFileSync(file, text)
  process.stdout.write(`Written: ${file}\n`)
}

async function writeMigration(): Promise<void> {
  for (const page of migrationPages) {
    write(page, renderTables(readFileSync(path.join(root, page), "utf8"), describedDifferences))
  }
  await runCommand(workspaceCommand("oxfmt"), migrationPages)
}

function writeAdapters(): void {
  const page = renderAdapters()
  if ("text" in page) return write("docs/adapters.md", page.text)
  process.stderr.write(`There is no report of ${page.missing.join(", ")}: run npm test first.\n`)
  process.exitCode = 1
}

const writers = new Map<string | undefined, () => Promise<void> | void>([
  ["adapters", writeAdapters],
  ["frameworks", () => write("docs/frameworks.md", renderFrameworks())],
  ["migration", writeMigration],
  ["providers", async () => write("docs/providers.md", await renderProviders())],
])

const writer = writers.get(process.argv[2])
if (writer === undefined) throw new Error(`Which page? ${[...writers.keys()].join(", ")}`)
await writer()
