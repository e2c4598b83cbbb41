import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { readManifest, root } from "./setup/workspace.mjs"
import { publishedPackages } from "./checks/published-packages.ts"

/** Source of a package, as registries show it. */
export interface PackageFacts {
  readonly homepage: string
  readonly repository: { readonly type: string; readonly url: string; readonly directory: string }
  readonly bugs: { readonly url: string }
}

/** What the package.json of the workspace says, which is the one place to change it. */
type WorkspaceFacts = Pick<PackageFacts, "bugs" | "homepage"> & {
  readonly repository: { readonly type: string; readonly url: string }
}

/** A published package, and where it should say that it comes from. */
export interface ExpectedFacts {
  /** Absolute. */
  readonly folder: string
  readonly facts: PackageFacts
}

/** What each published package should say, by the package.json of the workspace. */
export function expectedFacts(): readonly ExpectedFacts[] {
  // The workspace's own file, which a test compares.
  const { homepage, repository, bugs } = readManifest(root) as unknown as WorkspaceFacts
  return publishedPackages().map(({ folder }) => {
    const directory = path.relative(root, folder).replaceAll(path.sep, "/")
    return { folder, facts: { homepage, repository: { ...repository, directory }, bugs } }
  })
}

/** Source files with links to the documentation, whose host the package.json of the workspace names. */
export const linkedSources: readonly string[] = [
  "core/src/errors/auth-error.ts",
  "core/src/logging/resolve-logger.ts",
  "core/test/logging/levels.test.ts",
  "tools/cli/src/project/open-configuration.ts",
]

/** Gives the links in a source file the host that the workspace names. */
export function withHomepage(source: string): string {
  const { homepage } = readManifest(root) as unknown as WorkspaceFacts // the workspace's own file
  return source.replaceAll(/https:\/\/[\w.-]+(?=\/(?:errors|warnings)[#.])/g, homepage)
}

/** Before which member the facts stand. */
const next = "keywords"

function writeFacts(): void {
  for (const { folder, facts } of expectedFacts()) {
    const file = path.join(folder, "package.json")
    // npm's own format: an object, whose members keep their order.
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>
    const names = new Set(Object.keys(facts))
    const others = Object.entries(manifest).filter(([name]) => !names.has(name))
    const at = others.findIndex(([name]) => name === next)
    const ordered = [...others.slice(0, at), ...Object.entries(facts), ...others.slice(at)]
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(ordered), undefined, 2)}\n`)
  }
  for (const source of linkedSources) {
    const file = path.join(root, source)
    writeFileSync(file, withHomepage(readFileSync(file, "utf8")))
  }
}

if (import.meta.main) writeFacts()
