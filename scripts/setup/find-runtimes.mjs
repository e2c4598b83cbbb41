import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync } from "node:fs"
import path from "node:path"
import { npm } from "./npm.mjs"
import { announce, SetupError } from "./terminal.mjs"
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
    name: "node-26",
    label: "Node.js 26",
    program: "LOCKSTEP_NODE_26",
    version: "26.12.1",
    packageSpec: (version) => `node-26@npm:node-${platform}-${process.arch}@${version}`,
    folder: "node-26",
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
const runtimeFolder = path.join(
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

/**
 * Puts in place the runtimes that tests run on beside Node.js, in the scratch folder: they are of no use to a
 * demo.
 * @returns {Promise<Record<string, string>>} variables with the programs
 */
export async function provideRuntimes() {
  const missing = runtimes.filter(({ program }) => !findRuntimes(process.env)[program])
  if (missing.length === 0) return findRuntimes(process.env)
  const labels = missing.map(({ label }) => label).join(", ")
  announce(`Installing ${labels} from the npm registry, for tests that run on them ...`)
  mkdirSync(runtimeFolder, { recursive: true })
  const packages = missing.map(({ packageSpec, version }) => packageSpec(version))
  // Their install scripts only copy the programs, which are in their own packages.
  const options = ["--prefix", runtimeFolder, "--no-save", "--ignore-scripts", "--no-audit"]
  const { code, output } = await npm(["install", ...options, ...packages], { show: false })
  if (code !== 0) process.stdout.write(output)
  const found = findRuntimes(process.env)
  for (const { label, program } of runtimes.filter(({ program }) => !found[program])) {
    announce(`${label} could not be installed, so its tests do not run. To use your own:`)
    announce(`  ${program}=/path/to/program npm test`)
  }
  return found
}

const browserNames = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
]

const usualPlacesOfBrowsers = [
  "/usr/bin/chromium",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/**
 * Runs it once: some systems have a stand-in that only prints how to install the real one.
 * @param {string} file
 * @returns {boolean}
 */
function starts(file) {
  if (!existsSync(file)) return false
  if (process.platform === "win32") return true
  const { status, stdout } = spawnSync(file, ["--version"], { encoding: "utf8", timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/**
 * Finds the browser of the browser tests: `LOCKSTEP_CHROMIUM` or `CHROMIUM_PATH` when set, then the
 * path, then the usual places.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string | undefined}
 * @throws {SetupError} when a variable names a file that is not a browser
 */
export function findChromium(env) {
  for (const variable of ["LOCKSTEP_CHROMIUM", "CHROMIUM_PATH"]) {
    const file = env[variable]
    if (file === undefined || file === "") continue
    if (starts(file)) return file
    throw new SetupError(`${variable} is set to ${file}, which is not a browser that starts.`, [
      "Name the program of Chromium or Google Chrome, or unset the variable.",
    ])
  }
  const folders = (env["PATH"] ?? "").split(path.delimiter).filter((folder) => folder !== "")
  const onPath = browserNames.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...usualPlacesOfBrowsers].find(starts)
}
