import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import type { Adapter } from "@lockstep/core/adapters"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/libsql"
import { expect, onTestFinished, test } from "vitest"
import { account, user } from "../../../core/test/support/adapter-samples.ts"
import { countRows, lockFile } from "../../../core/test/support/locked-file.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-libsql-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, "auth.db")
  const client = createClient({ url: `file:${file}` })
  onTestFinished(() => client.close())
  await client.execute("pragma journal_mode = wal")
  await client.executeMultiple(sqliteSchema)
  return { file, client, db: drizzle(client) }
}

const writes = {
  "a statement": (adapter) => adapter.createUser(user()),
  "a transaction": (adapter) =>
    adapter.createUserWithAccount({ user: user(), account: account("") }),
} satisfies Readonly<Record<string, (adapter: Required<Adapter>) => unknown>>

for (const [name, write] of Object.entries(writes)) {
  test(`what is written after a lock refused ${name} is there for others`, async () => {
    const { file, db } = await openFile()
    const adapter = DrizzleAdapter(db)

    const unlock = await lockFile(file)
    await expect(Promise.resolve(write(adapter))).rejects.toMatchObject({ code: "conflict" })
    await unlock()
    await write(adapter)

    expect(countRows(file, "user")).toBe(1)
  })
}

test("each of many writes that is answered is there for others", async () => {
  const { file, client, db } = await openFile()
  const unlock = await lockFile(file)
  const execute = client.execute.bind(client)
  let calls = 0
  // The first write meets the lock, and every other one comes as soon as the lock is gone, before
  // anybody has heard of the refusal.
  client.execute = async (...given: Parameters<typeof execute>) => {
    if (calls++ > 0) return execute(...given)
    const refused = execute(...given)
    await refused.catch(unlock)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return refused
  }

  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, (_, index) =>
      // An application may make its adapter for each request.
      DrizzleAdapter(db).createUser(user({ email: `ada${index}@example.com` })),
    ),
  )

  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(4)
  expect(countRows(file, "user")).toBe(4)
})
