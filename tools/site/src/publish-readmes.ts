import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../../../scripts/setup/workspace.mjs"
import { publishedPackages } from "../../../scripts/checks/published-packages.ts"
import { readmeOf, withAbsoluteLinks } from "./absolute-links.ts"

// Only a release runs this, in a checkout that is thrown away.
for (const { folder } of publishedPackages()) {
  const readme = readmeOf(folder)
  const file = path.join(root, readme)
  writeFileSync(file, withAbsoluteLinks(readme, readFileSync(file, "utf8")))
}
