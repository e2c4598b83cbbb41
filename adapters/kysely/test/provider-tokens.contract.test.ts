// fault T1
import { join } from "node:path"
import {
  createStoreTable,
  createTables,
  type Database,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished } from "vitest"
import { testRefreshedOnce } from "../../../core/test/support/provider-tokens/refreshed-once.ts"
import { temporaryFolder } from "./open-database.ts"

const file = join(temporaryFolder(), "auth.db")
const setUp = connect()
await createTables(setUp)
await createStoreTable(setUp)
await setUp.destroy()

testRefreshedOnce(async () => {
  const db = connect()
  onTestFinished(() => db.destroy())
  return { adapter: KyselyAdapter(db), store: KyselyStore(db) }
})

function connect(): Kysely<Database> {
  const database = new SQLite(file, { timeout: 10_000 })
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
}
