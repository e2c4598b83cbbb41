import { writeFileSync } from "node:fs"
import { renderScript, scriptFile } from "./render-script.ts"

writeFileSync(scriptFile, await renderScript())
console.log(`Written: ${scriptFile}`)
