import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/libsql"
import { onTestFinished } from "vitest"
import { testBusyFile } from "../../../core/test/support/adapter-suites/busy-file.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

testBusyFile(async () => {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-libsql-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, "auth.db")
  const client = createClient({ url: `file:${file}` })
  onTestFinished(() => client.close())
  await client.execute("pragma journal_mode = wal")
  await client.executeMultiple(sqliteSchema)
  const db = drizzle(client)
  return { file, client, table: "user", adapter: () => DrizzleAdapter(db) }
})
