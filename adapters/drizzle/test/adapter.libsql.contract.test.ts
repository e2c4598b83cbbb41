import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient, type Client } from "@libsql/client"
import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { DrizzleAdapter } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/libsql"
import { afterAll } from "vitest"
import { shortContract } from "../../../core/test/support/short-contract.ts"
import { ownFields } from "./own-fields.ts"
import { renamedTables } from "./renamed-sqlite-tables.ts"
import {
  ownSQLiteColumns,
  ownSQLiteTables,
  renamedSQLiteSchema,
  sqliteSchema,
} from "./sqlite-tables.ts"

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-libsql-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function openFile(name: string, schema: string): Promise<Client> {
  const client = createClient({ url: `file:${join(folder, encodeURIComponent(name))}.db` })
  await client.execute("pragma journal_mode = wal")
  await client.execute("pragma synchronous = off")
  const { rows } = await client.execute("select count(*) as found from sqlite_master")
  if (Number(rows[0]?.["found"]) === 0) await client.executeMultiple(schema)
  return client
}

async function subject({ namespace }: SubjectContext): Promise<Subject> {
  const schema = `${sqliteSchema}${ownSQLiteColumns}`
  const client = await openFile(namespace, schema)
  const open = [client]
  const opened = async (name: string, sql: string) => {
    const made = await openFile(name, sql)
    open.push(made)
    return made
  }
  return {
    adapter: DrizzleAdapter(drizzle(client), ownSQLiteTables),
    close: () => open.forEach((each) => each.close()),
    // A namespace has its own file, which is removed with its folder.
    reset: () => {},
    async sibling() {
      return DrizzleAdapter(drizzle(await opened(`${namespace}-beside`, schema)), ownSQLiteTables)
    },
    async renamed() {
      const renamed = await opened(`${namespace}-renamed`, renamedSQLiteSchema)
      return DrizzleAdapter(drizzle(renamed, { casing: "snake_case" }), renamedTables())
    },
  }
}

runAdapterTests(subject, {
  name: "the Drizzle adapter on libSQL",
  ...shortContract,
  capabilities: { nulls: "filled" },
  ...ownFields,
})
