import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { minVersion } from "semver"

/** The packages that a project lists, and the program that installs them. */
export interface Dependencies {
  /** Name, and version or range. */
  readonly listed: ReadonlyMap<string, string>
  readonly manager: "npm" | "pnpm" | "yarn" | "bun"
  /** The installed version: from `node_modules`, from the lock file, or the lowest that is allowed. */
  readonly versionOf: (name: string) => string | undefined
}

const lockFiles = {
  "package-lock.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
} as const

/**
 * Reads the files of a package manager, and runs nothing.
 *
 * @param folder - absolute path of the project, which has a `package.json`
 */
export function readDependencies(folder: string): Dependencies {
  const manifest = readObject(path.join(folder, "package.json"))
  const listed = new Map(
    ["peerDependencies", "devDependencies", "dependencies"].flatMap((key) =>
      Object.entries(Object(manifest[key]) as object).map(([name, range]) => [name, String(range)]),
    ),
  )
  const [file, manager = "npm"] =
    Object.entries(lockFiles).find(([name]) => existsSync(path.join(folder, name))) ?? []
  const lock = file === undefined ? "" : readFileSync(path.join(folder, file), "utf8")
  return {
    listed,
    manager,
    versionOf: (name) =>
      installed(folder, name) ?? locked(lock, name) ?? lowest(listed.get(name) ?? ""),
  }
}

function installed(folder: string, name: string): string | undefined {
  const file = path.join(folder, "node_modules", name, "package.json")
  const { version } = existsSync(file) ? readObject(file) : {}
  return typeof version === "string" ? version : undefined
}

/** Each lock file names a package, and soon after it its version. */
function locked(lock: string, name: string): string | undefined {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const forms = [
    String.raw`"node_modules/${escaped}":\s*\{\s*"version":\s*"([^"]+)"`,
    String.raw`^ +'?${escaped}'?:\n +specifier: .*\n +version: ([\d.]+[^\s(]*)`,
    String.raw`^"?${escaped}@.*:\n +version:? "?([^"\n]+)`,
    String.raw`^ +"${escaped}": \["${escaped}@([^"]+)"`,
  ]
  const found = forms.map((form) => new RegExp(form, "m").exec(lock)?.[1])
  return found.find((version) => version !== undefined)
}

function lowest(range: string): string | undefined {
  try {
    return minVersion(range)?.version
  } catch {
    // An alias, a path or a tag.
    return undefined
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  // Each property is checked where it is used.
  return Object(JSON.parse(readFileSync(file, "utf8"))) as Readonly<Record<string, unknown>>
}
