import { existsSync, readdirSync } from "node:fs"
import path from "node:path"
import { SetupError } from "./terminal.mjs"
import { scratch } from "./workspace.mjs"

/**
 * @typedef {object} Runtime
 * @property {string} name as it stands in the names of test files
 * @property {string} label its usual name
 * @property {string} program the environment variable with its program
 * @property {string} version that is tested
 * @property {(version: string) => string} packageSpec what npm installs
 * @property {string} folder the package with the program, or the scope of the only package with one
 * @property {string} file the program in that package, without the ending of Windows
 */

const platform = process.platform === "win32" ? "win" : process.platform

/**
 * What tests run on beside the workspace's own Node.js. workerd is not here: Miniflare brings it.
 * @type {readonly Runtime[]}
 */
export const runtimes = [
  {
    name: "node-22",
    label: "Node.js 22",
    program: "LOCKSTEP_NODE_22",
    version: "22.23.3",
    packageSpec: (version) => `node-22@npm:node-${platform}-${process.arch}@${version}`,
    folder: "node-22",
    file: "bin/node",
  },
  {
    name: "bun",
    label: "Bun",
    program: "LOCKSTEP_BUN",
    version: "1.4.5",
    packageSpec: (version) => `bun@${version}`,
    folder: "@oven",
    file: "bin/bun",
  },
  {
    name: "deno",
    label: "Deno",
    program: "LOCKSTEP_DENO",
    version: "2.9.6",
    packageSpec: (version) => `deno@${version}`,
    folder: "@deno",
    file: "deno",
  },
]

/** Where `npm test` installs the runtimes: these versions, and no others. */
export const runtimeFolder = path.join(
  scratch,
  "runtimes",
  runtimes.map(({ name, version }) => `${name}-${version}`).join("_"),
)

/**
 * @param {Runtime} runtime
 * @returns {string | undefined} the program that npm installed
 */
function installedProgram({ folder, file }) {
  const modules = path.join(runtimeFolder, "node_modules")
  const isScope = folder.startsWith("@") && existsSync(path.join(modules, folder))
  const packages = isScope ? readdirSync(path.join(modules, folder)) : [""]
  const name = process.platform === "win32" ? `${file}.exe` : file
  return packages.map((entry) => path.join(modules, folder, entry, name)).find(existsSync)
}

/**
 * Finds the programs of the runtimes: those that a variable names, or else those that are installed.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {Record<string, string>} the programs by their variables
 * @throws {SetupError} when a variable names no file
 */
export function findRuntimes(env) {
  /** @type {Record<string, string>} */
  const programs = {}
  for (const runtime of runtimes) {
    const named = env[runtime.program]
    if (named && !existsSync(named)) {
      throw new SetupError(`${runtime.program} is set to ${named}, which does not exist.`, [
        `Name the program of ${runtime.label}, or unset the variable.`,
      ])
    }
    const program = named || installedProgram(runtime)
    if (program) programs[runtime.program] = program
  }
  return programs
}
