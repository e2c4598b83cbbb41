import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { listFiles, type Tarball } from "../checks/published-packages.ts"
import { findRuntimes } from "../setup/find-runtimes.mjs"
import { npm } from "../setup/npm.mjs"
import { runCommand } from "../setup/run-command.mjs"
import { scratch, workspaceCommand, workspaceNode } from "../setup/workspace.mjs"

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

/** Modules that, as in `next-auth`, throw an error that names what replaced them. */
const replaced = ["@lockstep/next/middleware", "@lockstep/next/next"]

/** Lists the entry points of a package. */
export async function entryPointsOf(tarball: Tarball): Promise<EntryPoints> {
  const { name, exports = {}, imports = {} } = tarball.manifest
  const files = await listFiles(tarball)
  const { "./package.json": _own, ...entries } = exports
  const pathOf = (key: string): string => `${name}${key.slice(1)}`
  const blocked = [
    ...Object.keys(entries)
      .filter((key) => entries[key] === null)
      .map(pathOf),
    ...replaced.filter((entry) => entry.startsWith(`${name}/`)),
  ]
  const offered = Object.keys(entries).flatMap((key) => {
    if (!key.includes("*")) return [pathOf(key)]
    const [before = "", after = ""] = `dist/${key.slice(2)}.js`.split("*")
    const found = files.filter((file) => file.startsWith(before) && file.endsWith(after))
    return found.map((file) => pathOf(key).replace("*", file.slice(before.length, -after.length)))
  })
  return {
    name,
    offered: offered.filter((entry) => !blocked.includes(entry)),
    blocked,
    inner: Object.keys(imports),
  }
}

/** What installs the packages. */
export type Manager = "npm" | "pnpm"

/** The older compiler, which many applications still have. */
const typescript = "5.9.3"

/**
 * Installs the tarballs in an empty folder, as an application has them.
 *
 * @param folder - does not exist yet
 * @throws Error with what the package manager printed
 */
export async function installTarballs(
  manager: Manager,
  folder: string,
  tarballs: readonly Tarball[],
): Promise<void> {
  const files = Object.fromEntries(tarballs.map((t) => [t.manifest.name, `file:${t.file}`]))
  // Peers come from the registry, in the version that the workspace is built with.
  const peers = tarballs.map(({ manifest }) => manifest.peerDependencies)
  const manifest = {
    private: true,
    type: "module",
    dependencies: Object.assign({}, ...peers, files) as object, // a manifest's own format
    devDependencies: { "@types/node": "^24.0.0", typescript },
  }
  mkdirSync(folder)
  const args = ["install", "--prefer-offline", "--ignore-scripts"]
  const options = { cwd: folder, show: false }
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text)
  // The packages require each other by version; none of these versions is on the registry yet.
  const overridden = async () => {
    if (manager === "npm") {
      const overrides = Object.fromEntries(Object.keys(files).map((name) => [name, `$${name}`]))
      write("package.json", JSON.stringify({ ...manifest, overrides }))
      return npm([...args, "--no-audit", "--no-fund"], options)
    }
    write("package.json", JSON.stringify(manifest))
    const overrides = Object.entries(files).map(([name, file]) => `  "${name}": "${file}"`)
    const settings = ["packages: []", "pmOnFail: ignore", "overrides:", ...overrides, ""]
    write("pnpm-workspace.yaml", settings.join("\n"))
    return runCommand(workspaceCommand("pnpm"), [...args, "--no-frozen-lockfile"], options)
  }
  const { code, output } = await overridden()
  if (code !== 0) throw new Error(`${manager} cannot install the tarballs:\n${output}`)
}

/** The oldest that `engines` of the packages permits, the newest of that line, and the newest of all. */
const otherNodes = ["22.12.0", "22.23.3", "26.10.0"] as const

/** The versions of Node.js that applications run on, with that of the workspace. */
export const consumerNodes: readonly string[] = [...otherNodes, process.versions.node]

/** The program of a version of {@link consumerNodes}, installed where it is missing. */
export async function nodeProgram(version: string): Promise<string> {
  if (version === process.versions.node) return workspaceNode
  const known = findRuntimes(process.env)["LOCKSTEP_NODE_22"]
  if (version === "22.23.3" && known !== undefined) return known
  const platform = process.platform === "win32" ? "win" : process.platform
  const folder = path.join(scratch, `consumer-nodes-${otherNodes.join("_")}`)
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node"
  const program = path.join(folder, "node_modules", `node-${version}`, file)
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const specs = otherNodes.map(
    (each) => `node-${each}@npm:node-${platform}-${process.arch}@${each}`,
  )
  const options = ["--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit"]
  const { code, output } = await npm(["install", ...options, ...specs], { show: false })
  if (code !== 0) throw new Error(`npm cannot install Node.js ${version}:\n${output}`)
  return program
}

/** An application that reads and writes its own columns, without a cast. */
export const ownColumns = `
import { DrizzleAdapter, sqliteTables } from "@lockstep/drizzle-adapter"
import { KyselyAdapter, type Database } from "@lockstep/kysely-adapter"
import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { text } from "drizzle-orm/sqlite-core"
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core"
import type { Kysely } from "kysely"
import type { MongoClient } from "mongodb"

interface OwnTables extends Database {
  User: Database["User"] & { role: "admin" | "member" | null }
}

export async function withKysely(db: Kysely<OwnTables>): Promise<"admin" | "member" | null> {
  const adapter = KyselyAdapter(db, { userFields: { role: "text" } })
  await adapter.updateUser({ id: "1", role: "admin" })
  const found = await adapter.getSessionAndUser("token")
  return found === null ? null : found.user.role
}

export async function withDrizzle(db: BaseSQLiteDatabase<"async", void>): Promise<string | null> {
  const adapter = DrizzleAdapter(db, sqliteTables({ userFields: { role: text("role") } }))
  await adapter.updateUser({ id: "1", role: "admin" })
  const found = await adapter.getSessionAndUser("token")
  return found === null ? null : found.user.role
}

export async function withMongoDB(client: MongoClient): Promise<string | null> {
  const adapter = MongoDBAdapter(client, { userFields: { role: "text" } })
  await adapter.updateUser({ id: "1", role: "admin" })
  const found = await adapter.getSessionAndUser("token")
  return found === null ? null : found.user.role
}
`
