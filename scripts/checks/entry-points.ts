import { listFiles, type Tarball } from "./tarballs.ts"

/** What a package offers to those who import it. */
export interface EntryPoints {
  readonly name: string
  /** Import paths, patterns spelled out. */
  readonly offered: readonly string[]
  /** Import paths that a pattern would offer, but that do not load. */
  readonly blocked: readonly string[]
  /** What the package imports from itself, by names that begin with `#`. */
  readonly inner: readonly string[]
}

/** Lists the entry points of a package. */
export async function entryPointsOf(tarball: Tarball): Promise<EntryPoints> {
  const { name, exports = {}, imports = {} } = tarball.manifest
  const files = await listFiles(tarball)
  const { "./package.json": _own, ...entries } = exports
  const blocked = blockedPaths(tarball)
  const offered = Object.keys(entries).flatMap((key) => {
    const entry = `${name}${key.slice(1)}`
    if (!key.includes("*")) return [entry]
    const [before = "", after = ""] = `dist/${key.slice(2)}.js`.split("*")
    const found = files.filter((file) => file.startsWith(before) && file.endsWith(after))
    return found.map((file) => entry.replace("*", file.slice(before.length, -after.length)))
  })
  return {
    name,
    offered: offered.filter((entry) => !blocked.includes(entry)),
    blocked,
    inner: Object.keys(imports),
  }
}

/** Modules that, as in `next-auth`, throw an error that names what replaced them. */
const replaced = ["@lockstep/next/middleware", "@lockstep/next/next"]

function blockedPaths({ manifest }: Tarball): readonly string[] {
  const entries = Object.entries(manifest.exports ?? {})
  const blocked = entries.flatMap(([key, target]) =>
    target === null ? [`${manifest.name}${key.slice(1)}`] : [],
  )
  return [...blocked, ...replaced.filter((name) => name.startsWith(`${manifest.name}/`))]
}
