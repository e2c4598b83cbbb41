import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify, stripVTControlCharacters } from "node:util"
import { onTestFinished } from "vitest"

/** The folder of an application, in which drizzle-kit runs. */
export interface KitProject {
  readonly folder: string
  /** Runs a command of drizzle-kit, and returns what it prints; it prints most failures too, and exits with 0. */
  run(command: string, ...options: readonly string[]): Promise<string>
}

/** For a test that starts drizzle-kit several times, a second of work each, on a machine that is busy. */
export const timeout = 900_000

const inPackage = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Makes a folder with these files, in which packages are those of the adapter, and the adapter itself is its
 * sources.
 *
 * @param files - their content by their names
 * @param url - of the database, which the application reads from `DATABASE_URL`
 */
export function kitProject(files: Readonly<Record<string, string>>, url: string): KitProject {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-kit-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(inPackage("node_modules"), join(folder, "node_modules"))
  const settings = {
    // drizzle-kit takes the paths of packages from here.
    "tsconfig.json": JSON.stringify({ extends: inPackage("../../tsconfig.json") }),
    "package.json": JSON.stringify({ type: "module" }),
  }
  for (const [name, content] of Object.entries({ ...settings, ...files })) {
    writeFileSync(join(folder, name), content)
  }
  const program = fileURLToPath(new URL("bin.cjs", import.meta.resolve("drizzle-kit")))
  return {
    folder,
    async run(command, ...options) {
      const running = promisify(execFile)(process.execPath, [program, command, ...options], {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: url },
      })
      // A question would wait forever.
      running.child.stdin?.end()
      const { stdout, stderr } = await running
      return stripVTControlCharacters(`${stdout}${stderr}`)
    },
  }
}

/**
 * The files of an application whose tables are those of the adapter.
 *
 * @param dialect - as drizzle-kit calls it
 * @param tables - the function that makes the tables
 */
export function tablesIn(dialect: string, tables: string): Readonly<Record<string, string>> {
  return schemaIn(
    dialect,
    `
      import { ${tables} } from "@lockstep/drizzle-adapter"
      export const { usersTable, accountsTable, sessionsTable, verificationTokensTable, authenticatorsTable } =
        ${tables}()`,
  )
}

/**
 * The files of an application that has the table of a store.
 *
 * @param dialect - as drizzle-kit calls it
 * @param table - the function that makes the table
 */
export function entriesIn(dialect: string, table: string): Readonly<Record<string, string>> {
  return schemaIn(
    dialect,
    `
      import { ${table} } from "@lockstep/drizzle-adapter"
      export const entriesTable = ${table}()`,
  )
}

function schemaIn(dialect: string, schema: string): Readonly<Record<string, string>> {
  return {
    "schema.ts": schema,
    "drizzle.config.ts": `
      import { defineConfig } from "drizzle-kit"
      export default defineConfig({
        dialect: "${dialect}",
        schema: "./schema.ts",
        dbCredentials: { url: process.env["DATABASE_URL"] ?? "" },
      })`,
  }
}
