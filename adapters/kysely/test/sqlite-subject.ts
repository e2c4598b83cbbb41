import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import SQLite from "better-sqlite3"
import { CamelCasePlugin, Kysely, SqliteDialect } from "kysely"
import { plannedReads } from "../../../core/test/support/rows-read/sqlite.ts"
import { checkSchema, createTables, KyselyAdapter, type Database } from "../src/index.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { own, type OwnTables } from "./own-tables.ts"

let statements = 0

/**
 * Makes the adapter for the kit, on files in the folder `KYSELY_SQLITE_FOLDER`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject({ namespace }: SubjectContext): Promise<Subject> {
  const { sqlite, db, reads } = await openStore(namespace)
  const others: Kysely<OwnTables>[] = []
  const beside = async (name: string, isRenamed: boolean): Promise<Adapter> => {
    const other = await openStore(`${namespace}-${name}`, isRenamed)
    others.push(other.db)
    return KyselyAdapter(other.db, own)
  }
  const rowsOf = (table: string) => {
    const select = sqlite.prepare(`select * from "${table}" where "userId" = ?`)
    return (userId: string) => select.all(userId)
  }
  return {
    adapter: KyselyAdapter(db, own),
    async close() {
      reads.close()
      for (const each of [db, ...others]) await each.destroy()
    },
    // A namespace has its own file, which is removed with its folder.
    reset: () => {},
    raw: {
      accounts: rowsOf("Account"),
      sessions: rowsOf("Session"),
      authenticators: rowsOf("Authenticator"),
      statements: () => statements,
      rowsRead: reads.rowsRead,
    },
    legacy: () => legacySubject(),
    sibling: () => beside("beside", false),
    renamed: () => beside("renamed", true),
    predecessor: () => PublishedAdapter(db),
    faults: faultsOf(namespace),
  }
}

function faultsOf(name: string): NonNullable<Subject["faults"]> {
  return {
    "missing-table"() {
      rename(name, "", "_away")
      return () => rename(name, "_away", "")
    },
    locked() {
      const sqlite = openFile(name)
      sqlite.exec("begin exclusive")
      return () => {
        sqlite.close()
      }
    },
  }
}

function rename(name: string, from: string, to: string): void {
  const sqlite = openFile(name)
  for (const table of ["User", "Account", "Session", "VerificationToken", "Authenticator"]) {
    sqlite.exec(`alter table "${table}${from}" rename to "${table}${to}"`)
  }
  sqlite.close()
}

function pathOf(name: string): string {
  return `${process.env["KYSELY_SQLITE_FOLDER"] ?? ""}/${encodeURIComponent(name)}.db`
}

function openFile(name: string): SQLite.Database {
  // Two instances in one thread: who waits for the other's lock keeps it from being let go.
  const sqlite = new SQLite(pathOf(name), { timeout: 20 })
  sqlite.pragma("journal_mode = WAL")
  // No test survives a power failure, so none of them waits for the disk.
  sqlite.pragma("synchronous = off")
  return sqlite
}

async function openStore(name: string, isRenamed = false) {
  const sqlite = openFile(name)
  const reads = plannedReads(pathOf(name))
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = (text: string) => {
    statements += 1
    reads.note(text)
    return prepare(text)
  }
  const db = new Kysely<OwnTables>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: isRenamed ? [new CamelCasePlugin()] : [],
  })
  // A second instance finds the tables there.
  if ((await db.introspection.getTables()).length === 0) {
    await createTables(db)
    await addOwnColumns(db)
  }
  return { sqlite, db, reads }
}

async function addOwnColumns(db: Kysely<OwnTables>): Promise<void> {
  const columns = [
    ["User", "role", "text"],
    ["User", "age", "integer"],
    ["User", "isActive", "integer"],
    ["User", "createdAt", "text"],
    ["User", "settings", "text"],
    ["Session", "device", "text"],
  ] as const
  for (const [table, column, type] of columns) {
    await db.schema.alterTable(table).addColumn(column, type).execute()
  }
}

function legacySubject() {
  const sqlite = new SQLite(":memory:")
  createLegacyTables(sqlite)
  sqlite.exec(`create table "Authenticator" ("credentialID" text, "userId" text,
    "providerAccountId" text, "credentialPublicKey" text, "counter" integer,
    "credentialDeviceType" text, "credentialBackedUp" integer, "transports" text)`)
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  return { adapter: KyselyAdapter(db), checkSchema: async () => checkSchema(db) }
}
