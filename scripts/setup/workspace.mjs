import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"

/** The folder that the repository was cloned into. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "")

/** Scratch space of the scripts; not committed, may be deleted at any time. */
export const scratch = path.join(root, ".lockstep")

/** What Node.js has compiled in the programs that tests start. `npm test` begins with none. */
export const compileCache = path.join(scratch, "compile-cache")

/** What vitest has made of the modules that tests load. `npm test` begins with none, too. */
export const moduleCache = path.join(scratch, "modules")

const binFolder = path.join(root, "node_modules", ".bin")

/**
 * A command that the workspace installs.
 * @param {string} name
 * @returns {string}
 */
export function workspaceCommand(name) {
  return path.join(binFolder, process.platform === "win32" ? `${name}.cmd` : name)
}

/** The Node.js that the workspace runs on. */
export const workspaceNode =
  process.platform === "win32"
    ? path.join(root, "node_modules", "node", "bin", "node.exe")
    : path.join(binFolder, "node")

/**
 * The environment in which the workspace's own Node.js and commands come first.
 * @returns {NodeJS.ProcessEnv}
 */
export function workspaceEnvironment() {
  return { ...process.env, PATH: `${binFolder}${path.delimiter}${process.env["PATH"] ?? ""}` }
}

/**
 * Reads a package.json.
 * @param {string} folder
 * @returns {Record<string, unknown>}
 */
export function readManifest(folder) {
  const text = readFileSync(path.join(folder, "package.json"), "utf8")
  return /** @type {Record<string, unknown>} */ (JSON.parse(text))
}

/**
 * The folders of all packages, relative to the root, as pnpm-workspace.yaml lists them.
 * @returns {string[]}
 */
export function packageFolders() {
  const text = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8")
  const list = /^packages:\n((?: +- .+\n)+)/m.exec(text)?.[1] ?? ""
  const patterns = list.split("\n").flatMap((line) => line.match(/- ["']?([^"'\s]+)/)?.[1] ?? [])
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [pattern]
    const parent = pattern.slice(0, -2)
    if (!existsSync(path.join(root, parent))) return []
    return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
  })
  return folders.filter((folder) => existsSync(path.join(root, folder, "package.json"))).sort()
}
