import { existsSync, readFileSync } from "node:fs"
import path from "node:path"

/**
 * The packages that the `package.json` of a project lists.
 *
 * @param folder - absolute path of the project
 */
export function packageNames(folder: string): ReadonlySet<string> {
  const file = path.join(folder, "package.json")
  if (!existsSync(file)) return new Set()
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"))
    const lists = ["dependencies", "devDependencies"].map((key): unknown =>
      isObject(manifest) ? Reflect.get(manifest, key) : undefined,
    )
    return new Set(lists.flatMap((list) => (isObject(list) ? Object.keys(list) : [])))
  } catch {
    return new Set()
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
