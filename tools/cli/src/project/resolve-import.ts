import { existsSync, statSync } from "node:fs"
import path from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { createPathsMatcher, getTsconfig } from "get-tsconfig"
import { CannotRun } from "../output/cannot-run.ts"

const endings = [".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", ".cjs", ".json"]

/** A module with this ending can be written in TypeScript, with the same import. */
const written: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
}

/** Finds the file that an import of the application means; `undefined`: Node.js has to find it. */
export type ResolveImport = (specifier: string, parentUrl: string | undefined) => string | undefined

/**
 * Resolves imports of an application as bundlers do: by `paths` and `baseUrl` of its `tsconfig.json` or
 * `jsconfig.json`, without file endings, and to the index of a folder.
 *
 * @param file - absolute path of the module with the configuration
 * @throws CannotRun if the file with the paths cannot be read
 */
export function importsOf(file: string): ResolveImport {
  const pathsOf = aliasesFor(file)
  return (specifier, parentUrl) => {
    // The module itself is a URL, as other imports of its kind are.
    if (!isOfApplication(parentUrl) || /^[a-z][a-z\d+.-]+:/i.test(specifier)) return undefined
    const [bare = "", query = ""] = specifier.split(/(?=[?#])/)
    const candidates = isRelative(bare)
      ? [path.resolve(path.dirname(fileURLToPath(parentUrl)), bare)]
      : pathsOf(bare)
    const found = candidates.map(fileAt).find((each) => each !== undefined)
    return found === undefined ? undefined : `${pathToFileURL(found).href}${query}`
  }
}

/** Returns whether a module belongs to the application, and not to a package. */
export function isOfApplication(url: string | undefined): url is string {
  return url?.startsWith("file:") === true && !url.includes("/node_modules/")
}

function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier) || specifier === "." || specifier === ".."
}

function aliasesFor(file: string): (specifier: string) => readonly string[] {
  try {
    const found = getTsconfig(file) ?? getTsconfig(file, "jsconfig.json")
    return (found && createPathsMatcher(found)) ?? (() => [])
  } catch (cause) {
    throw new CannotRun(
      "tsconfig.json: it cannot be read.",
      "Correct it: its paths say what the imports of the configuration mean.",
      { cause },
    )
  }
}

/** The file at a path, with or without its ending. */
function fileAt(place: string): string | undefined {
  const { dir, name, ext } = path.parse(place)
  const sources = (written[ext] ?? []).map((ending) => path.join(dir, `${name}${ending}`))
  const whole = endings.map((ending) => `${place}${ending}`)
  const index = endings.map((ending) => path.join(place, `index${ending}`))
  return [place, ...sources, ...whole, ...index].find(isFile)
}

function isFile(place: string): boolean {
  return existsSync(place) && statSync(place).isFile()
}
