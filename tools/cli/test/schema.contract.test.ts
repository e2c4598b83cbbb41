import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import BetterSqlite3 from "better-sqlite3"
import { expect, onTestFinished, test } from "vitest"
import { findingLines, healthy, project, sentinel, type TestProject } from "./support/project.ts"

const adapters = fileURLToPath(new URL("../../../adapters", import.meta.url))

const modules = {
  kysely: `import { checkSchema as check, checkStoreSchema } from "@lockstep/kysely-adapter"
import Database from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
const db = new Kysely({ dialect: new SqliteDialect({ database: new Database("app.db") }) })
export const checkSchema = async () => [...(await check(db)), ...(await checkStoreSchema(db))]
`,
  drizzle: `import { checkSchema as check, checkStoreSchema } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/better-sqlite3"
const db = drizzle("app.db")
export const checkSchema = async () => [...(await check(db)), ...(await checkStoreSchema(db))]
`,
} as const

type Adapter = keyof typeof modules

function execute(app: TestProject, sql: string): void {
  const database = new BetterSqlite3(path.join(app.folder, "app.db"))
  onTestFinished(() => void database.close())
  database.exec(sql)
}

const names: readonly Adapter[] = ["kysely", "drizzle"]

test.for(names)("prints tables of %s that pass the schema check", async (adapter) => {
  const app = project({ "auth.ts": modules[adapter] })
  const printed = await app.lockstep(["schema", adapter, "sqlite", "--with", "entries,facts"])
  expect(printed).toMatchObject({ code: 0, stderr: "" })
  execute(app, printed.stdout)
  const ended = await app.lockstep(["schema", "check"])
  expect(ended).toMatchObject({ code: 0, stderr: "" })
  expect(ended.stdout).toContain("The schema check found no problems.")
})

test.for([
  ["drizzle", "postgres", "postgres.sql"],
  ["drizzle", "mysql", "mysql.sql"],
  ["drizzle", "sqlite", "sqlite.sql"],
  ["prisma", "postgres", "postgresql.prisma"],
  ["prisma", "mysql", "mysql.prisma"],
  ["prisma", "sqlite", "sqlite.prisma"],
] as const)("prints what %s ships for %s", async ([adapter, dialect, file]) => {
  const app = project({})
  const shipped = (name: string) =>
    readFileSync(path.join(adapters, adapter, "schema", name), "utf8")
  const { stdout } = await app.lockstep(["schema", adapter, dialect])
  expect(stdout).toBe(shipped(file))
  const all = await app.lockstep(["schema", adapter, dialect, "--with", "facts,entries,passkeys"])
  expect(all.stdout).toBe(`${shipped(file)}\n${shipped(`store-${file}`)}`)
})

test.for(["postgres", "mysql"])("prints the tables that Kysely creates on %s", async (dialect) => {
  const { stdout } = await project({}).lockstep(["schema", "kysely", dialect, "--with", "entries"])
  expect(stdout.match(/^create table .*\bAuthEntry\b/gm)).toHaveLength(1)
  expect(stdout.match(/^create table/gm)).toHaveLength(6)
})

test.for(["mongodb", "redis"])("says why there are no tables for %s", async (adapter) => {
  const ended = await project({}).lockstep(["schema", adapter])
  expect(ended.code).toBe(0)
})

test.for(names)("prints statements that add to a database what %s lacks", async (adapter) => {
  const app = project({ "auth.ts": modules[adapter] })
  const { stdout: tables } = await app.lockstep(["schema", adapter, "sqlite"])
  const name = adapter === "kysely" ? "Session" : "session"
  const [entries, user] = adapter === "kysely" ? ["AuthEntry", "User"] : ["auth_entry", "user"]
  // An index, a column and two tables are missing.
  execute(
    app,
    tables
      .replaceAll(new RegExp(`^create (?:unique )?index.*${name}_(?:userId|expires).*$`, "gim"), "")
      .replace(/\s*"scope" text,/, ""),
  )
  execute(
    app,
    adapter === "kysely" ? `drop table "VerificationToken"` : `drop table "verificationToken"`,
  )
  const found = await app.lockstep(["schema", "check", "--json"])
  expect(found.code).toBe(1)
  expect(findingLines(found).length).toBeGreaterThan(3)
  const diff = await app.lockstep(["schema", "diff", adapter, "sqlite"])
  expect(diff.code).toBe(1)
  expect(diff.stdout).toContain(`create table `)
  expect(diff.stdout).toContain(entries)
  expect(diff.stdout).not.toContain(`create table "${user}"`)
  expect(diff.stdout).toMatch(/alter table "[aA]ccount" add column "scope" text;/)
  execute(app, diff.stdout)
  const after = await app.lockstep(["schema", "diff", adapter, "sqlite"])
  expect(after).toMatchObject({ code: 0, stdout: "-- The schema check found no problems.\n" })
})

test("prints what no statement fixes as a comment", async () => {
  const problem = {
    kind: "inexact-collation",
    table: "User",
    columns: ["email"],
    message: "Compares without case.",
  }
  const required = {
    kind: "missing-column",
    table: "Session",
    columns: ["expires"],
    message: "Missing.",
  }
  const text = `export const checkSchema = async () => ${JSON.stringify([problem, required])}`
  const app = project({ "auth.ts": text })
  const { stdout } = await app.lockstep(["schema", "diff", "kysely", "mysql"])
  expect(stdout).toBe("-- User.email: Compares without case.\n-- Session.expires: Missing.\n")
})

test.for([
  ["export const other = 1", "it does not export a checkSchema function"],
  [`export const checkSchema = () => { throw new Error("${sentinel}") }`, "failed with Error"],
  [
    `export const checkSchema = () => { throw Object.assign(new Error("${sentinel}"), { code: "ECONNREFUSED" }) }`,
    "failed with Error (ECONNREFUSED)",
  ],
  [
    `export const checkSchema = () => { throw new Error("${sentinel}", { cause: Object.assign(new TypeError("${sentinel}"), { code: "28P01" }) }) }`,
    "failed with Error, caused by TypeError (28P01)",
  ],
  [
    `export const checkSchema = () => { throw new AggregateError([Object.assign(new Error("${sentinel}"), { errno: 1045 })], "${sentinel}") }`,
    "failed with AggregateError (1045)",
  ],
  [
    `export const checkSchema = () => { throw Object.assign(new Error("a"), { cause: { err: Object.assign(new Error("${sentinel}"), { code: "${sentinel}" }) } }) }`,
    "failed with Error, caused by Error.",
  ],
  [`export const checkSchema = () => "none"`, "failed with TypeError"],
] as const)("cannot check with %s", async ([module, message]) => {
  const app = project({})
  writeFileSync(path.join(app.folder, "auth.ts"), module)
  const ended = await app.lockstep(["schema", "check"])
  expect(ended).toMatchObject({ code: 2, stdout: "" })
  expect(ended.stderr).toContain(message)
  expect(ended.stderr).not.toContain(sentinel)
})

test("leaves the statements for Prisma to Prisma", async () => {
  const ended = await project({}).lockstep(["schema", "diff", "prisma", "sqlite"])
  expect(ended.code).toBe(2)
  expect(ended.stderr).toContain("npx prisma migrate dev")
})

test("doctor runs the schema check", async () => {
  const app = project({
    "auth.ts": `import { GitHub } from "@lockstep/core/providers/github"
${modules.kysely}\nexport const authConfig = { providers: [GitHub] }`,
  })
  const env = healthy
  const empty = await app.lockstep(["doctor"], env)
  expect(empty.code).toBe(1)
  expect(empty.stdout).toContain("warning  User: ")
  execute(app, (await app.lockstep(["schema", "kysely", "sqlite", "--with", "entries"])).stdout)
  expect(await app.lockstep(["doctor"], env)).toMatchObject({ code: 0 })
})
