import { existsSync, readFileSync } from "node:fs"
import { pageFile } from "../frameworks-page/page-file.ts"
import { renderPage } from "../frameworks-page/render-page.ts"
import { type Check, failedOnce, passedOnce } from "./check.ts"

/** The page about frameworks has to show what the tested applications are. */
export const frameworksPageCheck: Check = {
  name: "frameworks-page",
  run: () => {
    const page = renderPage()
    const isSame = existsSync(pageFile) && readFileSync(pageFile, "utf8") === page
    const failed = failedOnce(
      "docs/frameworks.md is not what the applications are; npm run docs:frameworks writes it",
    )
    return Promise.resolve(isSame ? passedOnce : failed)
  },
}
