import { existsSync, readdirSync, realpathSync, statSync } from "node:fs"
import path from "node:path"
import { readManifest, root } from "../../../../scripts/setup/workspace.mjs"
import { markdownTable } from "./markdown-table.ts"

/** What the table of choices says of an adapter beside what can be read from its package. */
interface Choice {
  readonly folder: string
  readonly databases: string
  readonly signUp: string
  readonly expiry: string
  readonly edge: string
}

const choices: readonly Choice[] = [
  {
    folder: "prisma",
    databases: "PostgreSQL, MySQL and MariaDB, SQLite, Cloudflare D1",
    signUp:
      "all or nothing; without transactions (D1, Neon over HTTP) rolled back if a record is rejected",
    expiry: "when it is next read",
    edge: "with a driver adapter that runs there, such as the one for D1",
  },
  {
    folder: "drizzle",
    databases: "PostgreSQL, MySQL and MariaDB, SQLite, Cloudflare D1",
    signUp: "all or nothing; with `mysql-proxy` rolled back if a record is rejected",
    expiry: "when it is next read",
    edge: "with a driver that runs there, such as the one for D1",
  },
  {
    folder: "kysely",
    databases: "PostgreSQL, MySQL and MariaDB, SQLite, Cloudflare D1",
    signUp: "all or nothing; without transactions (D1) rolled back if a record is rejected",
    expiry: "when it is next read",
    edge: "with a dialect that runs there, such as `kysely-d1`",
  },
  {
    folder: "mongodb",
    databases: "MongoDB",
    signUp: "all or nothing: incomplete records are invisible",
    expiry: "by the database, with its indexes",
    edge: "no: the driver needs sockets",
  },
  {
    folder: "redis",
    databases: "Redis, Redis Cluster, Valkey",
    signUp: "all or nothing",
    expiry: "by the database",
    edge: "with `@upstash/redis`",
  },
]

/** The adapters, one a row. */
export function renderChoices(): string {
  const head = [
    "Adapter",
    "Databases",
    "Client",
    "First sign-in",
    "Expired records are deleted",
    "Edge runtimes",
    "Installs",
  ]
  const rows = choices.map(({ folder, databases, signUp, expiry, edge }) => {
    const manifest = readManifest(path.join(root, "adapters", folder))
    return [
      `[\`${String(manifest["name"])}\`](../adapters/${folder}/README.md)`,
      databases,
      peersOf(manifest),
      signUp,
      expiry,
      edge,
      `${(installSize(path.join(root, "adapters", folder)) / 1e6).toFixed(1)} MB`,
    ]
  })
  return markdownTable(head, rows)
}

function peersOf(manifest: Record<string, unknown>): string {
  const peers = Object.entries(manifest["peerDependencies"] ?? {})
  // What is of this repository has the same version.
  return peers
    .map(([name, range]) =>
      String(range).startsWith("workspace:") ? `\`${name}\`` : `\`${name}\` ${String(range)}`,
    )
    .join(", ")
}

/** Bytes of a package and of all that it depends on, each once; the client is the application's. */
function installSize(folder: string, seen = new Set<string>()): number {
  const real = realpathSync(folder)
  if (seen.has(real)) return 0
  seen.add(real)
  const manifest = readManifest(real)
  const dependencies = Object.keys(manifest["dependencies"] ?? {}).map((name) =>
    [path.join(real, "node_modules", name), path.join(real, "..", name)].find(existsSync),
  )
  const own = publishedParts(real, manifest).reduce((sum, part) => sum + sizeOf(part), 0)
  return dependencies.reduce(
    (sum, place) => sum + (place === undefined ? 0 : installSize(place, seen)),
    own,
  )
}

function publishedParts(folder: string, manifest: Record<string, unknown>): readonly string[] {
  if (!folder.startsWith(root) || folder.includes("node_modules")) return [folder]
  const files = Array.isArray(manifest["files"]) ? manifest["files"].map(String) : []
  // Documents are copied into a package when it is packed, which may not have been done yet.
  const kept = files.filter((name) => !name.startsWith("!") && name !== "docs")
  return kept.map((name) => path.join(folder, name)).filter((part) => existsSync(part))
}

function sizeOf(place: string): number {
  const stats = statSync(place)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(place)
    .filter((name) => name !== "node_modules" && name !== ".tsbuildinfo")
    .reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
}
