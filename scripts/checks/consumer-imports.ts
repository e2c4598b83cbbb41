import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import type { Consumer } from "./consumer-table.ts"
import type { ConsumerNode } from "./consumer-nodes.ts"
import type { EntryPoints } from "./entry-points.ts"

/** How a module loads another one. */
const loaders = ["import", "require"] as const

/** It waits at its top level for the modules of Vitest, which cannot be loaded with `require` either. */
const importOnly = ["@lockstep/adapter-test-kit", "@lockstep/adapter-test-kit/flows"]

/** Loads what `entries.json` lists, and writes what does not behave as it should, by package. */
const loaderScript = `
const { readFileSync, writeFileSync } = require("node:fs")
const { createRequire } = require("node:module")

const [how, report] = process.argv.slice(2)
const load = how === "import" ? (name) => import(name) : async (name) => require(name)

async function problemsOf({ name, offered, blocked, inner, importOnly }) {
  const problems = []
  const attempt = (what, work) =>
    work().catch(({ message }) => problems.push(how + " of " + what + ": " + message))
  for (const entry of offered) {
    if (how === "require" && importOnly.includes(entry)) continue
    await attempt(entry, async () => {
      if (typeof (await load(entry)) !== "object") throw new Error("it is not a module")
    })
  }
  // In Node.js 22.12, a module that throws ends the program, even if \`require\` is in a \`try\`.
  for (const entry of how === "import" ? blocked : []) {
    const isOpen = await load(entry).then(() => true, () => false)
    if (isOpen) problems.push(how + " of " + entry + ": it is blocked, but loads")
  }
  for (const entry of inner) {
    await attempt(name + entry, async () => createRequire(require.resolve(name)).resolve(entry))
  }
  return problems
}

async function main() {
  const all = {}
  for (const entries of JSON.parse(readFileSync("entries.json", "utf8"))) {
    all[entries.name] = await problemsOf(entries)
  }
  writeFileSync(report, JSON.stringify(all))
}

void main()
`

/**
 * Loads every entry point with `import` and with `require`.
 *
 * @param folder - with the packages
 */
export async function loadAll(
  manager: string,
  folder: string,
  { version, program }: ConsumerNode,
  packages: readonly EntryPoints[],
): Promise<Consumer> {
  writeFileSync(path.join(folder, "loader.cjs"), loaderScript)
  const listed = packages.map((entries) => ({ ...entries, importOnly }))
  writeFileSync(path.join(folder, "entries.json"), JSON.stringify(listed))
  const problems = new Map<string, readonly string[]>()
  for (const how of loaders) {
    const report = path.join(folder, `${how}-${version}.json`)
    const args = ["loader.cjs", how, report]
    const { code, output } = await runCommand(program, args, { cwd: folder, show: false })
    if (code !== 0) throw new Error(`Node.js ${version} cannot ${how} the packages:\n${output}`)
    // What the script above writes.
    const found = JSON.parse(readFileSync(report, "utf8")) as Record<string, readonly string[]>
    for (const { name } of packages) {
      // A package that is not in the report was not loaded.
      const others = found[name] ?? [`${how} of ${name}: not tried`]
      problems.set(name, [...(problems.get(name) ?? []), ...others])
    }
  }
  return { name: `${manager} ${version.split(".", 2).join(".")}`, problems }
}
