import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { endOf, eventOf } from "../../../core/test/support/child-process.ts"
import { openClient } from "./prisma/clients.ts"
import { createTables } from "./subject-sqlite.ts"

const driver = JSON.stringify(import.meta.resolve("better-sqlite3"))

/** Locks hold between processes only, so whoever else uses the file is another one. */
function scriptOn(file: string, work: string): readonly string[] {
  const script = `
    const { default: SQLite } = await import(${driver})
    const sqlite = new SQLite(${JSON.stringify(file)})
    ${work}`
  return ["--input-type=module", "--eval", script]
}

async function lockFile(file: string): Promise<() => Promise<void>> {
  const work = `sqlite.exec("begin immediate"); console.log("held"); setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, scriptOn(file, work), {
    stdio: ["ignore", "pipe", "inherit"],
  })
  await eventOf(child, child.stdout, "data")
  return async () => {
    child.kill()
    await endOf(child)
  }
}

function countUsers(file: string): number {
  const work = `console.log(sqlite.prepare('select count(*) as n from "User"').get().n)`
  return Number(execFileSync(process.execPath, scriptOn(file, work), { encoding: "utf8" }))
}

test("what is written after the file was locked for too long is there for others", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, "auth.db")
  createTables(file, ["shipped"])
  const driverAdapter = new PrismaLibSql({ url: `file:${file}`, timeout: 20 })
  const prisma = await openClient("shipped", "sqlite", driverAdapter)
  onTestFinished(() => prisma.$disconnect())
  const adapter = PrismaAdapter(prisma)
  await adapter.getUser("nobody")

  const unlock = await lockFile(file)
  await expect(adapter.createUser(user())).rejects.toMatchObject({ name: "AdapterError" })
  await unlock()
  await adapter.createUser(user())

  expect(countUsers(file)).toBe(1)
})
