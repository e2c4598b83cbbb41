import { readdirSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { replacementOf } from "./replacements.ts"

/** A module of Auth.js that a line of the application names. */
export interface FoundImport {
  /** Path from the project, with the number of the line. */
  readonly place: string
  readonly module: string
  /** What to write instead; `undefined` if the migration pages explain it. */
  readonly replacement: string | undefined
}

/** Longest source file that is read, in bytes. */
const longest = 1_000_000
const source = /\.(?:[mc]?[jt]s|[jt]sx|svelte|vue|astro)$/
const ignored = /^(?:node_modules|dist|build|out|coverage|\..*)$/
const named = /["'`]((?:next-auth|@(?:next-)?auth\/[\w-]+)(?:\/[\w./-]+)?)["'`]/g

/**
 * Finds the lines that name a module of Auth.js: imports, exports, `require` and declarations of modules.
 *
 * @param folder - absolute path of the project
 */
export function findImports(folder: string): readonly FoundImport[] {
  return sourcesIn(folder).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        [...line.matchAll(named)].map(([, module = ""]) => ({
          place: `${path.relative(folder, file).replaceAll("\\", "/")}:${index + 1}`,
          module,
          replacement: replacementOf(module),
        })),
      ),
  )
}

/** `fs.globSync` prints a warning on Node.js 22. */
function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const entryPath = path.join(folder, entry.name)
      if (entry.isDirectory()) return ignored.test(entry.name) ? [] : sourcesIn(entryPath)
      const isRead = entry.isFile() && source.test(entry.name)
      return isRead && statSync(entryPath).size <= longest ? [entryPath] : []
    })
}
