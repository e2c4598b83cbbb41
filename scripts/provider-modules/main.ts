import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { moduleFolders, renderModules } from "./render-modules.ts"

const modules = renderModules()
for (const folder of moduleFolders) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of modules) writeFileSync(path.join(folder, file), text)
  console.log(`Written: ${modules.size} modules in ${folder}`)
}
