import { globSync } from "node:fs"
import path from "node:path"
import {
  type Manifest,
  publishedPackages,
  type Target,
} from "../../../scripts/checks/published-packages.ts"

/** What applications import, and the source that it is compiled from. */
export interface EntryPoint {
  /** As an import names it. */
  readonly name: string
  /** Absolute. */
  readonly source: string
}

/** Packages whose modules below a pattern only export those of core again. */
const exportingAgain: ReadonlySet<string> = new Set(["@lockstep/express", "@lockstep/next"])

function typesOf(target: Target): string | undefined {
  if (target === null || typeof target === "string") return undefined
  const types = target["types"]
  return typeof types === "string" ? types : undefined
}

/** The sources of one member of `exports`; those of a pattern are all that it matches. */
function sourcesOf(folder: string, types: string): readonly string[] {
  const source = types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts")
  return globSync(source, { cwd: folder }).map((file) => file.replaceAll("\\", "/"))
}

function entryPointsOf(folder: string, { name, exports = {} }: Manifest): readonly EntryPoint[] {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const types = typesOf(target)
    const isPattern = entry.includes("*")
    if (types === undefined || (isPattern && exportingAgain.has(name))) return []
    return sourcesOf(folder, types).map((source) => {
      const place = isPattern ? source.slice("src/".length, -".ts".length) : entry.slice(2)
      return { name: [name, place].filter(Boolean).join("/"), source: path.join(folder, source) }
    })
  })
}

/** The public entry points of all published packages. */
export function entryPoints(): readonly EntryPoint[] {
  return publishedPackages().flatMap(({ folder, manifest }) => entryPointsOf(folder, manifest))
}
