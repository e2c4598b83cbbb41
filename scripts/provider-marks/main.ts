import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { marksFolder, renderMarks } from "./render-marks.ts"

const modules = renderMarks()
rmSync(marksFolder, { recursive: true, force: true })
mkdirSync(marksFolder, { recursive: true })
for (const [file, text] of modules) writeFileSync(path.join(marksFolder, file), text)
console.log(`Written: ${modules.size} modules in ${marksFolder}`)
