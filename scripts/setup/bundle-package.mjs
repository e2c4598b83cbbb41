import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import { groupsOf, isOtherPackage } from "../../core/scripts/chunks.mjs"
import { readManifest, root } from "./workspace.mjs"

/** Modules that a package starts as programs, beside its entry points: their path in `src`, by that in `dist`. */
const programs = {
  "adapter-test-kit": { "command/start": "command/start", worker: "process/worker" },
  "tools/cli": { start: "start" },
  "tools/test-services": {
    "container-guard-program": "container-guard-program",
    "d1-engine-program": "d1-engine-program",
    "mongo-engine-program": "mongo-engine-program",
    "postgres-engine-program": "postgres-engine-program",
  },
}

/**
 * @param {unknown} target of `exports` or `imports`
 * @returns {string[]} the modules that it names, as paths in `dist` without an extension
 */
function modulesOf(target) {
  if (typeof target === "string") {
    return /^\.\/dist\/.*\.js$/.test(target) ? [target.slice("./dist/".length, -".js".length)] : []
  }
  return typeof target === "object" && target !== null
    ? Object.values(target).flatMap(modulesOf)
    : []
}

/**
 * @param {string} folder of a package
 * @returns {Record<string, string>} the sources of its entry points, by their path in `dist`
 */
export function entryPoints(folder) {
  const { exports, imports } = readManifest(path.join(root, folder))
  const src = path.join(root, folder, "src")
  const found = [exports, imports]
    .flatMap(modulesOf)
    .flatMap((module) => globSync(`${module}.ts`, { cwd: src }))
    .map((file) => file.replaceAll("\\", "/"))
  return Object.fromEntries(
    found.map((file) => [file.slice(0, -".ts".length), path.join(src, file)]),
  )
}

/**
 * @param {string} folder of a package
 * @returns {Record<string, string>} the sources of the programs that it starts, by their path in `dist`
 */
function programsOf(folder) {
  const entry = Object.entries(programs).find(([name]) => name === folder)
  return Object.fromEntries(
    Object.entries(entry?.[1] ?? {}).map(([name, file]) => [
      name,
      path.join(root, folder, "src", `${file}.ts`),
    ]),
  )
}

/**
 * @param {string} folder of a package
 * @param {Record<string, string>} input
 */
async function bundleModules(folder, input) {
  /** @type {Map<string, import("../../core/scripts/chunks.mjs").Imports>} */
  const imports = new Map()
  const bundle = await rolldown({
    input,
    external: isOtherPackage,
    platform: "neutral",
    // Each of the files that begins with a directive is an entry point, which keeps it.
    checks: { ineffectiveDynamicImport: false, moduleLevelDirective: false },
    plugins: [
      {
        name: "imports",
        moduleParsed: (module) => void imports.set(module.id, module),
      },
    ],
  })
  const isCore = folder === "core"
  const groups = groupsOf(path.join(root, folder, "src"), imports)
  return bundle.generate({
    format: "esm",
    dir: path.join(root, folder, "dist"),
    sourcemap: true,
    // A process reads them at each start; the source maps have them.
    comments: { jsdoc: false, annotation: true, legal: true },
    // In the folder of the entry points, so that a chunk finds the programs of the package.
    chunkFileNames: "[name]-[hash].js",
    ...(isCore && { codeSplitting: { groups } }),
  })
}

/** @param {Record<string, string>} input */
async function bundleDeclarations(input) {
  const plugin = dts({
    dtsOnly: true,
    generator: "oxc",
    tsconfig: false,
    oxc: { stripInternal: true },
  })
  const bundle = await rolldown({ input, external: isOtherPackage, plugins: [plugin] })
  const entries = new Set(Object.values(input).map((file) => file.replace(/\.ts$/, ".d.ts")))
  return bundle.generate({
    format: "esm",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [{ name: "types.d", test: (id) => !entries.has(id) }] },
  })
}

/** Packages that offer the providers of core by their own name, as those of Auth.js do. */
export const offersProviders = new Set(["integrations/express", "integrations/next"])

/** The names of the providers; modules without a default export are building blocks. */
function providerNames() {
  const folder = path.join(root, "core/src/providers")
  return globSync("*.ts", { cwd: folder })
    .filter((file) => readFileSync(path.join(folder, file), "utf8").includes("\nexport default "))
    .map((file) => path.basename(file, ".ts"))
}

/** @returns {[string, string][]} the modules of the providers, and their declarations */
function providerModules() {
  return providerNames().flatMap((name) =>
    ["js", "d.ts"].map((ending) => {
      const from = `"@lockstep/core/providers/${name}"`
      return [
        `providers/${name}.${ending}`,
        `export * from ${from}\nexport { default } from ${from}\n`,
      ]
    }),
  )
}

/** A source map of fewer bytes is at the end of its module, so that packages have fewer files. */
const smallMap = 12_000

/**
 * @param {readonly (import("rolldown").OutputChunk | import("rolldown").OutputAsset)[]} output
 * @returns {ReadonlyMap<string, string | Uint8Array>} the files by their names
 */
function filesOf(output) {
  const files = new Map(
    output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  )
  for (const file of output) {
    if (file.type === "asset" || file.map === null) continue
    if (Buffer.byteLength(file.map.toString()) >= smallMap) continue
    const comment = `//# sourceMappingURL=${file.map.toUrl()}\n`
    files.set(file.fileName, file.code.replace(/\/\/# sourceMappingURL=.*\s*$/, comment))
    files.delete(`${file.fileName}.map`)
  }
  return files
}

/**
 * @param {string} folder of a package
 * @returns {Promise<Map<string, string | Uint8Array>>} the files of `dist`
 */
export async function bundlePackage(folder) {
  const entries = entryPoints(folder)
  const [modules, declarations] = await Promise.all([
    bundleModules(folder, { ...entries, ...programsOf(folder) }),
    bundleDeclarations(entries),
  ])
  const aliases = offersProviders.has(folder) ? providerModules() : []
  return new Map([...aliases, ...filesOf(modules.output), ...filesOf(declarations.output)])
}
