import { writeFileSync } from "node:fs"
import { pageFile } from "./page-file.ts"
import { renderPage } from "./render-page.ts"

writeFileSync(pageFile, renderPage())
console.log(`Written: ${pageFile}`)
