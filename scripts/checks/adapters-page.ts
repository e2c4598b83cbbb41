import { existsSync, readFileSync } from "node:fs"
import { pageFile } from "../adapters-page/page-file.ts"
import { renderPage } from "../adapters-page/render-page.ts"
import { type Check, type CheckResult, failedOnce, passedOnce } from "./check.ts"

/** What the contract tests found has to be what the page about adapters says. */
export const adaptersPageCheck: Check = {
  name: "adapters-page",
  run: () => Promise.resolve(compare()),
}

function compare(): CheckResult {
  const page = renderPage()
  if ("missing" in page) {
    const note = `docs/adapters.md not compared: no report of ${page.missing.join(", ")}`
    if (process.env["LOCKSTEP_REQUIRE_SERVICES"] === "1") return failedOnce(note)
    return { passed: 0, failed: 0, skipped: 1, notes: [note] }
  }
  const written = existsSync(pageFile) ? readFileSync(pageFile, "utf8") : ""
  if (written === page.text) return passedOnce
  const lines = new Set(written.split("\n"))
  const found = page.text.split("\n").filter((line) => !lines.has(line))
  return failedOnce(
    [
      "docs/adapters.md is not what the contract tests found; npm run docs:adapters writes it",
      ...found,
    ].join("\n    "),
  )
}
