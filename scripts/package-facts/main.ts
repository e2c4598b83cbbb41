import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"
import { expectedFacts, linkedSources, withHomepage } from "./package-facts.ts"

/** Before which member the facts stand. */
const next = "keywords"

for (const { folder, facts } of expectedFacts()) {
  const file = path.join(folder, "package.json")
  // npm's own format: an object, whose members keep their order.
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>
  const names = new Set(Object.keys(facts))
  const others = Object.entries(manifest).filter(([name]) => !names.has(name))
  const at = others.findIndex(([name]) => name === next)
  const ordered = [...others.slice(0, at), ...Object.entries(facts), ...others.slice(at)]
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ordered), undefined, 2)}\n`)
}

for (const source of linkedSources) {
  const file = path.join(root, source)
  writeFileSync(file, withHomepage(readFileSync(file, "utf8")))
}
