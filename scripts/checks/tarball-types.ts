import { writeFileSync } from "node:fs"
import path from "node:path"
import { runCommand } from "../bare-machine/setup/run-command.mjs"
import { workspaceCommand } from "../bare-machine/setup/workspace.mjs"
import { type CheckResult, fromProblems } from "./check.ts"

/** The strictest settings that an application can have. */
const settings = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    types: ["node"],
  },
  files: ["strict.ts", "own-columns.ts"],
}

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

/**
 * Compiles applications that import every entry point and that have their own columns, as strictly
 * as can be. What a compiler says of the declarations of other packages, some of which import peers
 * that are not there, is theirs.
 *
 * @param folder - with the packages installed
 * @param entries - import paths
 */
export async function compileStrictly(
  folder: string,
  entries: readonly string[],
): Promise<CheckResult> {
  const lines = entries.map((entry, index) => `export * as entry${index} from "${entry}"`)
  writeFileSync(path.join(folder, "strict.ts"), `${lines.join("\n")}\n`)
  writeFileSync(path.join(folder, "own-columns.ts"), ownColumns)
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify(settings))
  const { output } = await runCommand(workspaceCommand("tsc"), ["--pretty", "false"], {
    cwd: folder,
    show: false,
  })
  const errors = output.split("\n").filter((line) => /: error TS\d+/.test(line))
  const elsewhere = /^node_modules\/(?!.*@lockstep[/+])/
  return fromProblems(errors.filter((line) => !elsewhere.test(line)))
}
