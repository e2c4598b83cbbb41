import { readFileSync } from "node:fs"
import nodeModule from "node:module"
import { fileURLToPath } from "node:url"
import { importsOf, isOfApplication } from "./resolve-import.ts"
import { transpilerOf } from "./transpiler.ts"

/** Packages that only a bundler can load: it replaces them by nothing. */
const markers: ReadonlySet<string> = new Set(["server-only", "client-only"])
const empty = "data:text/javascript,export default {}"

/** Files that bundlers give a module for: its value does not matter for a configuration. */
const asset = /\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mdx?)$/
const typescript = /\.(?:ts|mts|tsx|jsx)$/

/**
 * Lets modules of an application import as they do in a bundler from now on: aliases of `tsconfig.json`, files
 * without their endings, JSON, `server-only`, and TypeScript that Node.js does not run by itself. An older
 * Node.js, before 22.15, cannot: nothing changes.
 *
 * @param file - absolute path of the module with the configuration
 * @throws CannotRun if `tsconfig.json` cannot be read
 */
export function loadAsBundlersDo(file: string): void {
  if (typeof nodeModule.registerHooks !== "function") return
  const fileOf = importsOf(file)
  let transpile: ReturnType<typeof transpilerOf> | "unknown" = "unknown"
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      if (markers.has(specifier)) return { url: empty, shortCircuit: true }
      const url = fileOf(specifier, context.parentURL)
      if (url !== undefined) return next(url, context)
      try {
        return next(specifier, context)
      } catch (error) {
        // A package without `exports`, such as Next.js, is written without the endings of its files.
        if (!isSubpath(specifier) || !isOfApplication(context.parentURL)) throw error
        return withEnding(specifier, (full) => next(full, context), error)
      }
    },
    load(url, context, next) {
      const [plain = url] = url.split(/[?#]/)
      if (!isOfApplication(plain)) return next(url, context)
      if (asset.test(plain))
        return { format: "module", source: "export default {}", shortCircuit: true }
      if (plain.endsWith(".json") && context.importAttributes?.["type"] === undefined) {
        const source = `export default ${readFileSync(fileURLToPath(plain), "utf8")}`
        return { format: "module", source, shortCircuit: true }
      }
      if (!typescript.test(plain)) return next(url, context)
      if (transpile === "unknown") transpile = transpilerOf(file)
      if (transpile === undefined) return next(url, context)
      const place = fileURLToPath(plain)
      const source = transpile(readFileSync(place, "utf8"), place)
      return { format: "module", source, shortCircuit: true }
    },
  })
}

/** A path within a package. */
function isSubpath(specifier: string): boolean {
  return /^(?:@[^/]+\/)?[^./@][^/:]*\/[^:]+$/.test(specifier)
}

function withEnding<Found>(
  specifier: string,
  resolve: (specifier: string) => Found,
  error: unknown,
): Found {
  for (const ending of [".js", "/index.js"]) {
    try {
      return resolve(`${specifier}${ending}`)
    } catch {
      // The first error names what the application imports.
    }
  }
  throw error
}
