import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import type { Auth } from "@lockstep/core"
import type { Adapter, AdapterError, wrapMethods } from "@lockstep/core/adapters"
import { npm } from "../../../../scripts/setup/npm.mjs"
import { packPackages, run } from "./install.ts"

/** A module of the application, which has a copy of core, and of its package `store`, which has another. */
export interface TwoCopies {
  readonly Auth: typeof Auth
  readonly AdapterError: typeof AdapterError
  readonly wrapMethods: typeof wrapMethods
  readonly store: {
    readonly AdapterError: typeof AdapterError
    openStore(): Promise<{ readonly adapter: Adapter; countUsers(): Promise<number> }>
  }
}

const sources = path.join(import.meta.dirname, "../../applications/two-copies")

/**
 * Packs core and an adapter, installs a newer core in an application and core with the adapter in a package
 * of it, and loads the application.
 */
export async function loadTwoCopies(folder: string): Promise<TwoCopies> {
  const packed = path.join(folder, "packed")
  mkdirSync(packed)
  const { core, kysely } = await packPackages(packed, { core: "core", kysely: "adapters/kysely" })
  renameSync(kysely, path.join(packed, "kysely.tgz"))
  renameSync(core, path.join(packed, "core.tgz"))
  await packNewer(packed)
  const application = path.join(folder, "two-copies")
  cpSync(sources, application, { recursive: true })
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"]
  const { code, output } = await npm(args, { cwd: application, show: false })
  if (code !== 0) throw new Error(`the application cannot be installed:\n${output}`)
  // Loaded by Node.js itself, as Vitest would take the sources instead of the packages; the type is that
  // of the file.
  return createRequire(path.join(application, "package.json"))("./index.js") as TwoCopies
}

/** The same core with another version. */
async function packNewer(packed: string): Promise<void> {
  await run("tar", ["-xzf", "core.tgz"], packed)
  const file = path.join(packed, "package/package.json")
  const manifest = readFileSync(file, "utf8")
  writeFileSync(file, manifest.replace(/"version": "[^"]+"/, '"version": "9999.0.0"'))
  await run("tar", ["-czf", "newer-core.tgz", "package"], packed)
}
