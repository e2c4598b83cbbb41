import { existsSync, readFileSync } from "node:fs"
import { pageFile } from "../providers-page/page-file.ts"
import { renderPage } from "../providers-page/render-page.ts"
import { type Check, failedOnce, passedOnce } from "./check.ts"

/** What the modules of the providers say has to be what the page about them says. */
export const providersPageCheck: Check = {
  name: "providers-page",
  run: async () => {
    const page = await renderPage()
    if (existsSync(pageFile) && readFileSync(pageFile, "utf8") === page) return passedOnce
    return failedOnce(
      "docs/providers.md is not what the providers' modules say; npm run docs:providers writes it",
    )
  },
}
