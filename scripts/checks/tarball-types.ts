import { writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../setup/run-command.mjs"
import {
  readManifest,
  root,
  workspaceCommand,
  workspaceEnvironment,
  workspaceNode,
} from "../setup/workspace.mjs"
import type { Consumer } from "./consumer-table.ts"
import type { EntryPoints } from "./entry-points.ts"

/** The strictest options that an application can have. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  noEmit: true,
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  types: ["node"],
}

/** How applications resolve modules. */
const resolutions = [
  { name: "node16", module: "node16", moduleResolution: "node16", canRequire: false },
  { name: "nodenext", module: "nodenext", moduleResolution: "nodenext", canRequire: true },
  { name: "bundler", module: "preserve", moduleResolution: "bundler", canRequire: false },
] as const

type Resolution = (typeof resolutions)[number]

/** An application that reads and writes its own columns, without a cast. */
const ownColumns = `
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

/** The name of a package in the name of a file. */
const fileName = (name: string): string => name.replace(/^.*\//, "")

/** What a compiler reports about the declarations of other packages, which may import missing peers. */
const elsewhere = /^(?:\.\.\/)*node_modules\/(?!.*@lockstep[/+])/

/**
 * Prepares applications that import every entry point and that have their own columns, to compile them as
 * strictly as possible: with both compilers, for each way to resolve modules. Errors in the declarations of other
 * packages are not counted.
 *
 * @param folder - with the packages installed, and TypeScript 5
 * @returns a task for each consumer
 */
export function compilations(
  folder: string,
  packages: readonly EntryPoints[],
): readonly (() => Promise<Consumer>)[] {
  for (const { name, offered } of packages) {
    const lines = offered.map((entry, index) => `export * as entry${index} from "${entry}"`)
    writeFileSync(path.join(folder, `${fileName(name)}.ts`), `${lines.join("\n")}\n`)
    const calls = offered.map((entry, index) => `import entry${index} = require("${entry}")`)
    writeFileSync(path.join(folder, `${fileName(name)}.cts`), `${calls.join("\n")}\n`)
  }
  writeFileSync(path.join(folder, "own-columns.ts"), ownColumns)
  return compilersIn(folder).flatMap((compiler) =>
    resolutions.map((resolution) => async () => {
      const output = await compile(folder, compiler, writeConfig(folder, resolution, packages))
      return consumerOf(`${compiler.name} ${resolution.name}`, output, packages)
    }),
  )
}

interface Compiler {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

function compilersIn(folder: string): readonly Compiler[] {
  const older = path.join(folder, "node_modules/typescript")
  const newer = path.join(root, "node_modules/typescript")
  return [
    { name: nameOf(older), command: workspaceNode, args: [path.join(older, "lib/tsc.js")] },
    { name: nameOf(newer), command: workspaceCommand("tsc"), args: [] },
  ]
}

function nameOf(compiler: string): string {
  return `TypeScript ${String(readManifest(compiler)["version"]).split(".", 2).join(".")}`
}

async function compile(
  folder: string,
  { command, args }: Compiler,
  config: string,
): Promise<string> {
  // A compiler that ends in seconds does not need to free memory often.
  const env = { ...workspaceEnvironment(), GOGC: "400" }
  const all = [...args, "--pretty", "false", "-p", config]
  const { output } = await runCommand(command, all, { cwd: folder, show: false, env })
  return output
}

function writeConfig(
  folder: string,
  { name, module, moduleResolution, canRequire }: Resolution,
  packages: readonly EntryPoints[],
): string {
  const endings = canRequire ? ["ts", "cts"] : ["ts"]
  const own = packages.flatMap((each) => endings.map((end) => `${fileName(each.name)}.${end}`))
  const files = [...own, "own-columns.ts"]
  const config = { compilerOptions: { ...strict, module, moduleResolution }, files }
  const file = `tsconfig.${name}.json`
  writeFileSync(path.join(folder, file), JSON.stringify(config))
  return file
}

/** Assigns errors to the package that the application imports, or that has the declaration. */
function consumerOf(name: string, output: string, packages: readonly EntryPoints[]): Consumer {
  const errors = output.split("\n").filter((line) => /error TS\d+/.test(line))
  const own = errors.filter((line) => !elsewhere.test(line))
  const problems = new Map(packages.map((each) => [each.name, linesOf(own, each.name)]))
  const assigned = new Set([...problems.values()].flat())
  const others = own.filter((line) => !assigned.has(line))
  // An error of the application itself, or of the compiler's options.
  if (others.length > 0) throw new Error(`${name}:\n${others.join("\n")}`)
  return { name, problems }
}

function linesOf(errors: readonly string[], name: string): readonly string[] {
  const file = fileName(name)
  const starts = [`${file}.ts(`, `${file}.cts(`]
  const inPackage = new RegExp(`^(?:\\.\\./)*node_modules/.*@lockstep[/+]${file}[/@]`)
  return errors.filter(
    (line) => starts.some((start) => line.startsWith(start)) || inPackage.test(line),
  )
}
