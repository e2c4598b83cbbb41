import { createClient } from "@libsql/client"
import { LibsqlDialect, type libsql } from "@libsql/kysely-libsql"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import { checkStoreSchema, createStoreTable, KyselyStore } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { D1Dialect } from "kysely-d1"
import { afterAll, describe } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"
import { temporaryFolder } from "./open-database.ts"

const folder = temporaryFolder()
const open: Kysely<object>[] = []
afterAll(async () => void (await Promise.all(open.map((db) => db.destroy()))))

function opened(db: Kysely<object>): Kysely<object> {
  open.push(db)
  return db
}

function openFile(name: string): Kysely<object> {
  const sqlite = new SQLite(`${folder}/${name}.db`)
  sqlite.pragma("journal_mode = wal")
  sqlite.pragma("synchronous = off")
  return opened(new Kysely<object>({ dialect: new SqliteDialect({ database: sqlite }) }))
}

function openLibsql(): Kysely<object> {
  const client = createClient({ url: `file:${folder}/libsql.db` })
  // Its types are those of another version.
  const old = client as object as ReturnType<typeof libsql.createClient>
  return opened(new Kysely<object>({ dialect: new LibsqlDialect({ client: old }) }))
}

describe("on a file of SQLite", () => {
  testStore(async () => {
    const db = openFile("file")
    await createStoreTable(db)
    return { store: KyselyStore(db), others: [KyselyStore(openFile("file"))] }
  })
})

describe("on a file of libSQL", () => {
  testStore(async () => {
    const db = openLibsql()
    await createStoreTable(db)
    return { store: KyselyStore(db), others: [KyselyStore(db)] }
  }, 10)
})

describe("on Cloudflare D1", async () => {
  const server = await d1()
  afterAll(() => server.stop())
  testStore(async () => {
    const { database } = await server.scope("kysely store")
    const db = opened(new Kysely<object>({ dialect: new D1Dialect({ database }) }))
    await createStoreTable(db)
    const problems = await checkStoreSchema(db)
    return { problems, store: KyselyStore(db), others: [KyselyStore(db)] }
  }, 10)
})
