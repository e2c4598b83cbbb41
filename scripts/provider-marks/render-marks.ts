import path from "node:path"
import * as icons from "simple-icons"
import { root } from "../setup/workspace.mjs"
import { guidelineMarks } from "./guideline-marks.ts"
import { vendorIcons } from "./vendor-icons.ts"

/** The folder of core that has one module for each mark, which only its provider imports. */
export const marksFolder: string = path.join(root, "core/src/provider/marks")

/** The modules of that folder: the text by the name of the file. */
export function renderMarks(): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  const collection = { ...icons }
  for (const [name, icon] of Object.entries(vendorIcons)) {
    const { title, path: outline } = collection[icon]
    modules.set(`${name}.ts`, render(`The mark of ${title}, from simple-icons (CC0).`, outline))
  }
  for (const [name, mark] of Object.entries(guidelineMarks)) {
    modules.set(`${name}.ts`, render("The mark that the vendor's sign-in guideline shows.", mark))
  }
  return modules
}

function render(comment: string, mark: unknown): string {
  return [
    "// Written by `npm run build:provider-marks`.",
    `import type { ProviderMark } from "../oauth-provider.ts"`,
    "",
    `/** ${comment} */`,
    `export const mark: ProviderMark = ${JSON.stringify(mark)}`,
    "",
  ].join("\n")
}
