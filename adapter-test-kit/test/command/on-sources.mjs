import { readFileSync } from "node:fs"
import { registerHooks, stripTypeScriptTypes } from "node:module"

/** Packages whose sources stand in for what they are compiled to. */
const packages = [
  { name: "@lockstep/core", sources: new URL("../../../core/src/", import.meta.url) },
  { name: "@lockstep/adapter-test-kit", sources: new URL("../../src/", import.meta.url) },
  {
    name: "@lockstep/test-services",
    sources: new URL("../../../tools/test-services/src/", import.meta.url),
  },
]

/**
 * @param {string} specifier as it is imported
 * @returns {string | undefined} where its source is
 */
function sourceOf(specifier) {
  if (specifier.endsWith("/package.json")) return undefined
  for (const { name, sources } of packages) {
    if (specifier === name) return new URL("index.ts", sources).href
    if (specifier.startsWith(`${name}/`)) {
      return new URL(`${specifier.slice(name.length + 1)}.ts`, sources).href
    }
  }
  return undefined
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = sourceOf(specifier)
    if (url !== undefined) return { url, shortCircuit: true }
    // What the command itself starts.
    const isOwn = specifier.startsWith("../dist/") && context.parentURL?.includes("/bin/")
    if (!isOwn) return nextResolve(specifier, context)
    const source = specifier.replace("/dist/", "/src/").replace(/\.js$/, ".ts")
    return nextResolve(source, context)
  },
  load(url, context, nextLoad) {
    // A Node.js with TypeScript support turned off still has to run the command itself.
    const isOwn =
      url.endsWith(".ts") && packages.some(({ sources }) => url.startsWith(sources.href))
    if (process.features.typescript !== false || !isOwn) return nextLoad(url, context)
    const source = stripTypeScriptTypes(readFileSync(new URL(url), "utf8"))
    return { format: "module", source, shortCircuit: true }
  },
})
