import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { interopFolder } from "./samples.ts"

/** A module that a published package exports. */
export interface PublishedModule {
  /** As an application imports it. */
  readonly name: string
  /** The names of its types and values; `default` among them. */
  readonly exports: readonly string[]
}

/** Every module that a published package exports, patterns filled in, with the names that it exports. */
export function publishedModules(packageName: string): readonly PublishedModule[] {
  const folder = path.join(interopFolder, "node_modules", packageName)
  const text = readFileSync(path.join(folder, "package.json"), "utf8")
  // What the published manifests hold.
  const manifest = JSON.parse(text) as { exports: Record<string, string | { types: string }> }
  return Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    if (typeof target === "string") return []
    const listed = Object.keys(manifest.exports)
    return globSync(target.types, { cwd: folder }).flatMap((file) => {
      const own = subpath.replace("*", path.basename(file, ".d.ts"))
      // A module that is exported by its own name, too, and one that only says what others declare.
      if (
        subpath.includes("*") &&
        (listed.includes(own) || own.endsWith("provider-types") || own === "./providers/index")
      )
        return []
      const name = packageName + own.slice(1)
      return [{ name, exports: readExports(path.join(folder, file)) }]
    })
  })
}

function readExports(file: string): readonly string[] {
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[^]*?\*\//g, "")
  const declaration =
    /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function|class|interface|type|enum) (\w+)/gm
  const declared = [...text.matchAll(declaration)].map(([, name = ""]) => name)
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => (name.trim().split(/ as /).at(-1) ?? "").replace(/^type /, "")),
  )
  const others = [...text.matchAll(/^export (?:type )?\* from "([^"]+)"/gm)].flatMap(
    ([, from = ""]) => readExports(resolveModule(file, from)).filter((name) => name !== "default"),
  )
  const defaults = /^export default /m.test(text) ? ["default"] : []
  const names = [...declared, ...listed, ...others, ...defaults].filter((name) => name !== "")
  return [...new Set(names)].sort()
}

function resolveModule(file: string, from: string): string {
  if (from.startsWith(".")) return path.join(path.dirname(file), from.replace(/\.js$/, ".d.ts"))
  // All that a published package passes on whole are modules of @auth/core.
  return path.join(interopFolder, "node_modules", declarationOf(from))
}

function declarationOf(name: string): string {
  return name.endsWith("/providers") ? `${name}/index.d.ts` : `${name}.d.ts`
}
