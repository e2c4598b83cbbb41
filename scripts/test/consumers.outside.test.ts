import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { packAll, publishedPackages, type Tarball } from "../checks/published-packages.ts"
import { buildPackages } from "../setup/build.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { workspaceCommand, workspaceEnvironment, workspaceNode } from "../setup/workspace.mjs"
import {
  consumerNodes,
  type EntryPoints,
  entryPointsOf,
  installTarballs,
  type Manager,
  nodeProgram,
  ownColumns,
} from "./consumer-folder.ts"

// What is packed is installed in empty folders, as applications install it.

const timeout = 900_000
const parent = mkdtempSync(path.join(tmpdir(), "lockstep-consumer-"))
let tarballs: readonly Tarball[] = []
let packages: readonly EntryPoints[] = []

beforeAll(async () => {
  await buildPackages()
  tarballs = await packAll()
  packages = await Promise.all(tarballs.map(entryPointsOf))
}, timeout)

afterAll(() => {
  rmSync(parent, { recursive: true, force: true })
}, timeout)

const installed = new Map<string, Promise<string>>()

/** The folder in which a package manager has installed all packages, or one. */
function folderWith(manager: Manager, only?: string): Promise<string> {
  const name = only === undefined ? manager : `${manager}-one`
  const folder = path.join(parent, name)
  const wanted = tarballs.filter(({ manifest }) => only === undefined || manifest.name === only)
  const installing =
    installed.get(name) ?? installTarballs(manager, folder, wanted).then(() => folder)
  installed.set(name, installing)
  return installing
}

/** As in production, and without what Vitest sets for its workers. */
const env = {
  ...Object.fromEntries(
    Object.entries(workspaceEnvironment()).filter(([name]) => !name.startsWith("VITEST")),
  ),
  NODE_ENV: "production" as const,
}

/** It waits at its top level for the modules of Vitest, which cannot be loaded with `require` either. */
const importOnly = ["@lockstep/adapter-test-kit", "@lockstep/adapter-test-kit/flows"]

/** Loads what `entries.json` lists, and writes what does not behave as it should. */
const loaderScript = `
const { readFileSync, writeFileSync } = require("node:fs")
const { createRequire } = require("node:module")

const [how] = process.argv.slice(2)
const load = how === "import" ? (name) => import(name) : async (name) => require(name)
const problems = []
const attempt = (what, work) => work().catch(({ message }) => problems.push(what + ": " + message))

async function tryOut({ name, offered, blocked, inner, importOnly }) {
  for (const entry of offered) {
    if (how === "require" && importOnly.includes(entry)) continue
    await attempt(entry, async () => {
      if (typeof (await load(entry)) !== "object") throw new Error("it is not a module")
    })
  }
  // In Node.js 22.12, a module that throws ends the program, even if \`require\` is in a \`try\`.
  for (const entry of how === "import" ? blocked : []) {
    const isOpen = await load(entry).then(() => true, () => false)
    if (isOpen) problems.push(entry + ": it is blocked, but loads")
  }
  for (const entry of inner) {
    await attempt(name + entry, async () => createRequire(require.resolve(name)).resolve(entry))
  }
}

async function main() {
  for (const entries of JSON.parse(readFileSync("entries.json", "utf8"))) await tryOut(entries)
  writeFileSync("problems.json", JSON.stringify(problems))
}

void main()
`

/** Loads every entry point in a folder. */
async function problemsOf(
  folder: string,
  program: string,
  how: "import" | "require",
  entries: readonly EntryPoints[],
): Promise<readonly string[]> {
  writeFileSync(path.join(folder, "loader.cjs"), loaderScript)
  const listed = entries.map((each) => ({ ...each, importOnly }))
  writeFileSync(path.join(folder, "entries.json"), JSON.stringify(listed))
  const report = path.join(folder, "problems.json")
  rmSync(report, { force: true })
  const options = { cwd: folder, env, show: false }
  const { code, output } = await runCommand(program, ["loader.cjs", how], options)
  expect(code, output).toBe(0)
  // What the script above writes.
  return JSON.parse(readFileSync(report, "utf8")) as readonly string[]
}

const loaders = ["import", "require"] as const
const loading = (["npm", "pnpm"] as const).flatMap((manager) =>
  consumerNodes.flatMap((node) => loaders.map((how) => [manager, node, how] as const)),
)

test.for(loading)(
  "every entry point that %s has installed loads in Node.js %s with %s",
  { timeout },
  async ([manager, version, how]) => {
    const folder = await folderWith(manager)
    expect(packages.length).toBe(publishedPackages().length)
    expect(await problemsOf(folder, await nodeProgram(version), how, packages)).toEqual([])
  },
)

test.for(loaders)("core alone loads with %s", { timeout }, async (how) => {
  const folder = await folderWith("npm", "@lockstep/core")
  const own = packages.filter(({ name }) => name === "@lockstep/core")
  expect(own).toHaveLength(1)
  expect(await problemsOf(folder, workspaceNode, how, own)).toEqual([])
})

test("an entry point that does not load is reported", async () => {
  const name = "@lockstep/example"
  const folder = path.join(parent, "example")
  const own = path.join(folder, "node_modules", name)
  mkdirSync(own, { recursive: true })
  const files = {
    "package.json": JSON.stringify({ name, exports: { ".": "./index.js", "./*": "./*.js" } }),
    "index.js": "module.exports = { one: 1 }",
    "throws.js": "throw new Error('no module')",
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(own, file), text)
  const offered = ["", "/throws", "/nothing"].map((entry) => name + entry)
  const entries = [{ name, offered, blocked: [name], inner: ["#inner"] }]
  for (const how of loaders) {
    const found = await problemsOf(folder, workspaceNode, how, entries)
    const places = [`${name}/throws`, `${name}/nothing`, ...(how === "import" ? [name] : [])]
    expect(found.map((line) => line.split(":")[0])).toEqual([...places, `${name}#inner`])
  }
})

/** The strictest options that an application can have. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  types: ["node"],
}

/** How applications resolve modules. */
const resolutions = [
  { module: "node16", moduleResolution: "node16", canRequire: false },
  { module: "nodenext", moduleResolution: "nodenext", canRequire: true },
  { module: "preserve", moduleResolution: "bundler", canRequire: false },
]

const compiling = ["older", "newer"].flatMap((compiler) =>
  resolutions.map((resolution) => ({ compiler, ...resolution })),
)

/** What a compiler reports about the declarations of other packages, which may import missing peers. */
const elsewhere = /^(?:\.\.\/)*node_modules\/(?!.*@lockstep[/+])/

test.for(compiling)(
  "an application imports every entry point, and has own columns: $compiler TypeScript, $moduleResolution",
  { timeout },
  async ({ compiler, module, moduleResolution, canRequire }) => {
    // pnpm shows an application only what its packages depend on.
    const folder = await folderWith("pnpm")
    const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
    const offered = packages.flatMap((each) => each.offered)
    write("all.ts", offered.map((name, n) => `export * as e${n} from "${name}"\n`).join(""))
    write("all.cts", offered.map((name, n) => `import e${n} = require("${name}")\n`).join(""))
    write("own-columns.ts", ownColumns)
    const files = ["all.ts", "own-columns.ts", ...(canRequire ? ["all.cts"] : [])]
    const compilerOptions = { ...strict, module, moduleResolution }
    write("tsconfig.json", JSON.stringify({ compilerOptions, files }))
    const args = ["--pretty", "false", "-p", "tsconfig.json"]
    const options = { cwd: folder, show: false, env: { ...env, GOGC: "400" } }
    const older = path.join(folder, "node_modules/typescript/lib/tsc.js")
    const { output } = await (compiler === "older"
      ? runCommand(workspaceNode, [older, ...args], options)
      : runCommand(workspaceCommand("tsc"), args, options))
    const errors = output.split("\n").filter((line) => /error TS\d+/.test(line))
    expect(errors.filter((line) => !elsewhere.test(line))).toEqual([])
    expect(offered.length).toBeGreaterThan(100)
  },
)

/** An adapter for the command of the kit, in TypeScript, that it must find nothing to say about. */
const adapterModule = `
import type { KitOptions } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"

export const options: KitOptions = { level: 0 }
export default MemoryAdapter()
`

/** What each command does in such a folder, and what it cannot do, which ends it with 2. */
const commands = [
  ["lockstep", ["init", "express"], ["doctor", "--config", "./nothing.ts"]],
  ["lockstep-adapter", ["test", "./adapter.ts"], ["test", "./nothing.ts"]],
] as const

describe("the commands", () => {
  test("are those of the packages", () => {
    const names = publishedPackages().flatMap(({ manifest }) => Object.keys(manifest.bin ?? {}))
    expect(names.toSorted()).toEqual(commands.map(([name]) => name).toSorted())
  })

  test.for(commands)("%s works as it is installed", { timeout }, async ([name, works, fails]) => {
    const folder = await folderWith("pnpm")
    writeFileSync(path.join(folder, "adapter.ts"), adapterModule)
    const command = path.join(folder, "node_modules/.bin", name)
    const run = (...args: readonly string[]) =>
      runCommand(command, args, { cwd: folder, env, show: false })
    const version = publishedPackages()[0]?.manifest.version
    expect((await run("--version")).output.trim()).toBe(version)
    const done = await run(...works)
    expect(done.code, done.output).toBe(0)
    expect((await run(...fails)).code).toBe(2)
  })
})
