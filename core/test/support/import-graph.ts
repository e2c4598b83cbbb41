import { globSync, readFileSync } from "node:fs"
import path from "node:path"

/** Import paths by file; both relative to one folder. A path that is not a file of it is kept as written. */
export type ImportGraph = Readonly<Record<string, readonly string[]>>

/** Folders and top-level files, the ground first. Those of one floor do not see each other. */
export type Floors = readonly (readonly string[])[]

/** The import paths in a module: type imports, re-exports and dynamic imports included. */
export function readImports(source: string): readonly string[] {
  const code = source.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, "").replaceAll(/^\s*\/\/.*$/gm, "")
  const statements = /^(?:import|export)\b(?:[^"';]*?\bfrom)?\s*["']([^"']+)["']/gm
  const calls = /\bimport\(\s*["']([^"']+)["']/g
  return [statements, calls].flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match) => match[1] ?? []),
  )
}

/** Reads the modules below a folder. */
export function readImportGraph(folder: string): ImportGraph {
  // Next.js writes the second one when it builds.
  const exclude = ["**/node_modules/**", "**/next-env.d.ts"]
  const files = globSync("**/*.ts", { cwd: folder, exclude })
  return Object.fromEntries(
    files.sort().map((file) => {
      const imports = readImports(readFileSync(path.join(folder, file), "utf8"))
      const resolved = imports.map((target) =>
        target.startsWith(".") ? path.join(path.dirname(file), target) : target,
      )
      return [file, resolved]
    }),
  )
}

/** The folder, or the top-level file, that a file belongs to. */
function moduleOf(file: string): string {
  return file.split(path.sep)[0] ?? file
}

/** One line for each import that does not point down, and for each file without a floor. */
export function findWrongWays(graph: ImportGraph, floors: Floors): readonly string[] {
  const floorOf = (file: string): number =>
    floors.findIndex((modules) => modules.includes(moduleOf(file)))
  const homeless = Object.keys(graph).filter((file) => floorOf(file) < 0)
  const wrongWays = Object.entries(graph).flatMap(([file, targets]) =>
    targets
      .filter((target) => target in graph && moduleOf(target) !== moduleOf(file))
      .filter((target) => floorOf(target) >= floorOf(file))
      .map((target) => {
        const way = floorOf(target) === floorOf(file) ? "sideways" : "upward"
        return `${way}: ${file} imports ${target}`
      }),
  )
  return [...homeless.map((file) => `no floor: ${file}`), ...wrongWays]
}

/** One line for each cycle that a depth-first walk meets. */
export function findCycles(graph: ImportGraph): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(file)
    if (seenAt >= 0) cycles.push(`cycle: ${[...trail.slice(seenAt), file].join(" -> ")}`)
    if (seenAt >= 0 || done.has(file)) return
    for (const target of graph[file] ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of Object.keys(graph)) visit(file, [])
  return cycles
}

/** The imports of folders: of each folder that holds files, and of each folder inside of it. */
export function foldersOf(graph: ImportGraph): ImportGraph {
  const folders: Record<string, Set<string>> = {}
  for (const [file, targets] of Object.entries(graph)) {
    const folder = path.dirname(file)
    const others = targets.filter((target) => target in graph).map((target) => path.dirname(target))
    folders[folder] = new Set([...(folders[folder] ?? []), ...others])
    folders[folder].delete(folder)
  }
  return Object.fromEntries(
    Object.entries(folders).map(([folder, others]) => [folder, [...others]]),
  )
}

/** The packages that modules import, with the files that do: `express/lib/x` counts as `express`. */
export function findPackages(graph: ImportGraph): ReadonlyMap<string, readonly string[]> {
  const packages = new Map<string, string[]>()
  for (const [file, targets] of Object.entries(graph)) {
    for (const target of targets) {
      const name = /^(?:node:|#)\S+|^(?:@[^/]+\/)?[^./@][^/]*(?=\/|$)/.exec(target)?.[0]
      if (name === undefined || target in graph || target.endsWith(".ts")) continue
      packages.set(name, [...(packages.get(name) ?? []), file])
    }
  }
  return packages
}

/** One line for each relative import that leads to no file of the graph. */
export function findEscapes(graph: ImportGraph): readonly string[] {
  return Object.entries(graph).flatMap(([file, targets]) =>
    targets
      .filter((target) => target.startsWith("..") || target.endsWith(".ts"))
      .filter((target) => !(target in graph))
      .map((target) => `outside: ${file} imports ${target}`),
  )
}

/**
 * The graph as if its loose files lay in folders.
 *
 * @param graph - the imports of files
 * @param groups - names of folders, with the loose files in them
 * @param rest - the folder of all other loose files
 */
export function groupFiles(
  graph: ImportGraph,
  groups: Readonly<Record<string, RegExp>>,
  rest: string,
): ImportGraph {
  const place = (file: string): string => {
    if (!(file in graph) || file.includes(path.sep)) return file
    const [name = rest] = Object.entries(groups).find(([, files]) => files.test(file)) ?? []
    return path.join(name, file)
  }
  return Object.fromEntries(
    Object.entries(graph).map(([file, targets]) => [place(file), targets.map(place)]),
  )
}
