import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { entryPoints } from "../setup/bundle-package.mjs"
import { root } from "../setup/workspace.mjs"
import type { PublishedPackage } from "./published-packages.ts"

/** `any`, because functions with generic parameters are not assignable to one that takes `never`. */
const returned =
  "declare function returned<T>(value: T): T extends (...args: any) => infer R ? R : T"

/**
 * Writes a module for each entry point of a package, which exports what its functions return. With declarations, it
 * compiles only if an application can name each of these types.
 *
 * @param target - folder of the modules
 */
export function writeEntryPoints({ folder, manifest }: PublishedPackage, target: string): void {
  for (const entry of Object.keys(entryPoints(path.relative(root, folder)))) {
    const key = entry === "index" ? "." : `./${entry}`
    const isPublic = [key, `${path.posix.dirname(key)}/*`].some(
      (each) => manifest.exports?.[each] !== undefined,
    )
    const names = isPublic ? valuesOf(path.join(folder, "dist", `${entry}.d.ts`)) : []
    if (names.length === 0) continue
    const specifier = path.posix.join(manifest.name, key)
    const lines = names.map(
      (name, index) => `export const value${index} = returned(entry["${name}"])`,
    )
    const code = [`import * as entry from "${specifier}"`, returned, ...lines, ""].join("\n")
    writeFileSync(path.join(target, `${specifier.replaceAll("/", "-")}.entry.ts`), code)
  }
}

/** The bundler writes one statement for all exports, at the end of a file. */
function valuesOf(declarations: string): readonly string[] {
  const [, list = ""] = /^export \{ (.*) \};$/m.exec(readFileSync(declarations, "utf8")) ?? []
  return list
    .split(", ")
    .filter((each) => each !== "" && !each.startsWith("type "))
    .map((each) => each.replace(/^.* as /, ""))
}
