import path from "node:path"

/** What is known of the repository. */
export interface Sources {
  /** The text of each source file, by its path from the root with slashes. */
  readonly texts: ReadonlyMap<string, string>
  /** The folder of each package of the workspace, by its name. */
  readonly packages: ReadonlyMap<string, string>
}

const importing =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|@import[^"']*)["']([^"'\n]+)["']/g
const extensions = ["", ".ts", ".tsx", ".d.ts", ".js", ".mjs", "/index.ts", "/index.tsx"]

/**
 * The files whose types or imports a change can affect: the changed ones, those that import them, and so on. Of a
 * package that is imported by its name, every file outside of its tests counts as imported.
 *
 * @param changed - files that were added, changed or deleted
 * @param sources - as they are now
 */
export function dependentsOf(changed: Iterable<string>, sources: Sources): ReadonlySet<string> {
  const importers = importersOf(sources)
  const found = new Set<string>()
  const waiting = [...changed]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const target of [file, ...packagesWith(file, sources)]) {
      waiting.push(...(importers.get(target) ?? []))
    }
  }
  return found
}

/** The files that import a file, or `package:` and `folder:` targets, directly. */
function importersOf(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, text] of sources.texts) {
    const specifiers = new Set([...text.matchAll(importing)].map(([, specifier = ""]) => specifier))
    for (const target of [...specifiers].flatMap((each) => targetsOf(each, file, sources))) {
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

/** What a specifier can stand for. A file need not exist: it can have been deleted. */
function targetsOf(specifier: string, file: string, sources: Sources): readonly string[] {
  if (specifier.startsWith(".")) {
    const target = path.posix.join(path.posix.dirname(file), specifier)
    const source = target.replace(/\.([mc]?)js(x?)$/, ".$1ts$2")
    return [...new Set([source, ...extensions.map((extension) => target + extension)])]
  }
  // Aliases of a package, or of an application among its tests.
  if (/^(?:#|@\/|~)/.test(specifier)) return packagesWith(file, sources).slice(-1)
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
  const folder = sources.packages.get(name)
  return folder === undefined ? [] : [`package:${folder}`]
}

/** What a file is a part of: all files of its package and, unless it is a test, those that others can import. */
function packagesWith(file: string, { packages }: Sources): readonly string[] {
  const folder = folderOf(file, packages) ?? ""
  return [`folder:${folder}`, ...(isTestOf(folder, file) ? [] : [`package:${folder}`])]
}

function isTestOf(folder: string, file: string): boolean {
  return file.startsWith(`${folder}/test/`)
}

/** The innermost package that a file belongs to. */
function folderOf(file: string, packages: Sources["packages"]): string | undefined {
  return [...packages.values()]
    .filter((folder) => file.startsWith(`${folder}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}
