import { isBuiltin } from "node:module"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown, type Plugin } from "rolldown"
import { sourceAliases } from "../../../../scripts/checks/source-aliases.ts"
import { root } from "../../../../scripts/setup/workspace.mjs"

const harness = path.join(import.meta.dirname, "harness")

/** The modules that the conditions in core's package.json select in workerd. */
const ofWeb = { find: /^#(jwe|jws)$/, replacement: path.join(root, "core/src/crypto/$1-web.ts") }

const resolveSources: Plugin = {
  name: "sources",
  resolveId(id) {
    const alias = [ofWeb, ...sourceAliases].find(({ find }) => find.test(id))
    return alias && id.replace(alias.find, alias.replacement)
  },
}

/** Provided by `harness.ts` once for all files, because it is larger than the files. */
const vitest = "\0vitest"
const oneHarness: Plugin = {
  name: "one harness",
  resolveId: (id) => (id === "vitest" ? vitest : null),
  load: (id) => (id === vitest ? { code: "module.exports = harness", moduleType: "js" } : null),
}

/** Node.js modules are loaded when the code runs; those that workerd lacks are empty. */
const builtinPrefix = "\0builtin:"
const builtinModules: Plugin = {
  name: "builtin modules",
  resolveId: (id) => (isBuiltin(id) ? builtinPrefix + id.replace(/^node:/, "") : null),
  load(id) {
    if (!id.startsWith(builtinPrefix)) return null
    const name = JSON.stringify(`node:${id.slice(builtinPrefix.length)}`)
    return { code: `module.exports = process.getBuiltinModule(${name}) ?? {}`, moduleType: "js" }
  },
}

/** Replaces `import.meta` properties with the location of the source file, as in vitest. */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (!code.includes("import.meta") || !path.isAbsolute(id)) return null
    return code
      .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
      .replaceAll("import.meta.dirname", JSON.stringify(path.dirname(id)))
  },
}

/**
 * Bundles a test file, without the modules that all files share.
 *
 * @returns a module whose default export runs the tests and returns their reports
 */
export function bundleTest(file: string, notHere: readonly string[]): Promise<string> {
  const load = `() => import(${JSON.stringify(path.join(root, file))})`
  const run = `harness.runFile(${JSON.stringify(file)}, ${load}, ${JSON.stringify(notHere)})`
  return bundle(`globalThis.reports = await ${run}`, "globalThis.reports")
}

/** Bundles the test harness: a module whose default export installs it. */
export function bundleHarness(): Promise<string> {
  const modules = ["vitest.ts", "run-file.ts"].map((file) =>
    JSON.stringify(path.join(harness, file)),
  )
  const [functions, runner] = modules
  return bundle(
    `import * as functions from ${functions}
    import { runFile } from ${runner}
    globalThis.harness = { ...functions, runFile }`,
    "undefined",
  )
}

/**
 * Bundles code as a function, because a Worker may not compute or request random values while a module is evaluated,
 * as tests do.
 */
async function bundle(code: string, result: string): Promise<string> {
  const entry = "\0entry"
  const build = await rolldown({
    input: entry,
    platform: "browser",
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
      resolveSources,
      oneHarness,
      builtinModules,
      places,
    ],
    // The runtime provides the value, not the bundle.
    transform: { define: { "process.env.NODE_ENV": "process.env.NODE_ENV" } },
    resolve: { conditionNames: ["workerd", "worker", "import", "default"] },
  })
  const { output } = await build.generate({ format: "esm", codeSplitting: false })
  await build.close()
  return `export default async () => {\n${output[0].code}\nreturn ${result}\n}\n`
}
