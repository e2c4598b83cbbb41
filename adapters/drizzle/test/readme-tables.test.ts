import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Adapter } from "@lockstep/core/adapters"
import SQLite from "better-sqlite3"
import { expect, onTestFinished, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

/** The table of users in the sample, with the other tables that Auth.js has. */
const schema = `${sqliteSchema
  .replaceAll('"userId" text', '"userId" integer')
  .replaceAll('references "user"', 'references "people"')};
  create table "people" ("id" integer primary key, "full_name" text, "email" text unique,
    "verified_at" integer, "picture" text, "plan" text not null default 'free')`

test("the sample of the README with a table of your own stores users in it, on libSQL", async () => {
  const [, code = ""] =
    /```ts\n((?:(?!```)[\s\S])*drizzle-orm\/libsql[\s\S]*?)```/.exec(readme) ?? []
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-drizzle-readme-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(path.join(import.meta.dirname, "../node_modules"), path.join(folder, "node_modules"))
  const file = path.join(folder, "auth.db")
  const sqlite = new SQLite(file)
  onTestFinished(() => void sqlite.close())
  sqlite.exec(schema)
  const module = path.join(folder, "auth.ts")
  expect(code).toContain("file:auth.db")
  writeFileSync(module, code.replace("file:auth.db", `file:${file}`))
  // It exports what the README says.
  const { adapter } = (await import(module)) as { readonly adapter: Required<Adapter> }

  const created = await adapter.createUser(user())
  expect(created).toMatchObject({ id: "1", name: "Ada", plan: "free" })
  await adapter.linkAccount(account("1"))
  await adapter.createSession(session("1"))
  expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: created })
  expect(sqlite.prepare(`select full_name, plan from "people"`).all()).toEqual([
    { full_name: "Ada", plan: "free" },
  ])
  await adapter.deleteUser("1")
  expect(await adapter.getAccount("42", "google")).toBeNull()
})
