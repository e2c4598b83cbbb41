import { readFileSync, writeFileSync } from "node:fs"
import { allDifferences } from "../../evidence/interop/src/differential/all-differences.ts"
import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand } from "../setup/workspace.mjs"
import { pageFiles } from "./page-files.ts"
import { renderTables } from "./render-tables.ts"

for (const file of pageFiles) {
  writeFileSync(file, renderTables(readFileSync(file, "utf8"), allDifferences))
  console.log(`Written: ${file}`)
}
await runCommand(workspaceCommand("oxfmt"), pageFiles)
