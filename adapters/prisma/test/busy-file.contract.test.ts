import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PrismaAdapter } from "@lockstep/prisma-adapter"
import { PrismaLibSql } from "@prisma/adapter-libsql"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { countRows, lockFile } from "../../../core/test/support/locked-file.ts"
import { openClient } from "./prisma/clients.ts"
import { createTables } from "./subject-sqlite.ts"

async function openFile(driverOf: (driver: PrismaLibSql) => object = (driver) => driver) {
  const folder = mkdtempSync(path.join(tmpdir(), "lockstep-prisma-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, "auth.db")
  createTables(file, ["shipped"])
  const driver = driverOf(new PrismaLibSql({ url: `file:${file}`, timeout: 20 }))
  const prisma = await openClient("shipped", "sqlite", driver)
  onTestFinished(() => prisma.$disconnect())
  await PrismaAdapter(prisma).getUser("nobody")
  return { file, prisma }
}

test("what is written after the file was locked for too long is there for others", async () => {
  const { file, prisma } = await openFile()
  const adapter = PrismaAdapter(prisma)

  const unlock = await lockFile(file)
  await expect(adapter.createUser(user())).rejects.toMatchObject({ name: "AdapterError" })
  await unlock()
  await adapter.createUser(user())

  expect(countRows(file, "User")).toBe(1)
})

/** The first write meets the lock, and every other one comes as soon as the lock is released. */
function afterFirst(driver: PrismaLibSql, unlock: () => Promise<void>): object {
  let first: Promise<void> | undefined
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== "function") return method
        return async (...given: unknown[]) => {
          const call = () => Promise.resolve(method.apply(target, given) as unknown)
          if (name === "connect") return wrap((await call()) as object)
          if (name !== "queryRaw" || !isInsert(given[0])) return call()
          if (first) return first.then(call)
          const refused = call()
          first = refused.then(unlock, unlock)
          // The others are answered before the rejection is reported.
          return first
            .then(() => new Promise((resolve) => setTimeout(resolve, 100)))
            .then(() => refused)
        }
      },
    })
  return wrap(driver)
}

function isInsert(query: unknown): boolean {
  return JSON.stringify(query).includes("INSERT")
}

for (const adapters of [
  "one adapter",
  "an adapter for each request",
  "extended clients",
] as const) {
  test(`each of many writes that is answered is there for others, with ${adapters}`, async () => {
    let unlock = () => Promise.resolve()
    const { file, prisma } = await openFile((driver) => afterFirst(driver, () => unlock()))
    const shared = PrismaAdapter(prisma)
    const adapterOf = {
      "one adapter": () => shared,
      "an adapter for each request": () => PrismaAdapter(prisma),
      "extended clients": () => PrismaAdapter(prisma.$extends({})),
    }[adapters]

    unlock = await lockFile(file)
    const writes = Array.from({ length: 5 }, (_, index) =>
      adapterOf().createUser(user({ email: `ada${index}@example.com` })),
    )
    const answers = await Promise.allSettled(writes)

    const answered = answers.filter(({ status }) => status === "fulfilled")
    expect(answered).toHaveLength(4)
    expect(countRows(file, "User")).toBe(answered.length)
  })
}
