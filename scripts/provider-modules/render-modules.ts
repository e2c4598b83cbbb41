import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { root } from "../setup/workspace.mjs"

/** The packages that offer core's providers under their own name, as those of Auth.js do. */
export const moduleFolders: readonly string[] = ["express", "next"].map((name) =>
  path.join(root, "integrations", name, "src/providers"),
)

/** The modules that each of these folders holds: the text by the name of the file. */
export function renderModules(): ReadonlyMap<string, string> {
  const folder = path.join(root, "core/src/providers")
  const files = globSync("*.ts", { cwd: folder }).sort()
  // Building blocks have no such export; that of a provider is its function.
  const isProvider = (file: string): boolean =>
    readFileSync(path.join(folder, file), "utf8").includes("\nexport default ")
  return new Map(files.filter(isProvider).map((file) => [file, render(path.basename(file, ".ts"))]))
}

function render(name: string): string {
  const source = `@lockstep/core/providers/${name}`
  return [
    "// Written by `npm run build:provider-modules`.",
    `export * from "${source}"`,
    `export { default } from "${source}"`,
    "",
  ].join("\n")
}
