import { writeFileSync } from "node:fs"
import { pageFile } from "./page-file.ts"
import { renderPage } from "./render-page.ts"

const page = renderPage()
if ("missing" in page) {
  console.error(`There is no report of ${page.missing.join(", ")}: run npm test first.`)
  process.exitCode = 1
} else {
  writeFileSync(pageFile, page.text)
  console.log(`Written: ${pageFile}`)
}
