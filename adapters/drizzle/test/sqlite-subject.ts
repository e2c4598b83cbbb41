import { join } from "node:path"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { plannedReads, type PlannedReads } from "../../../core/test/support/rows-read/sqlite.ts"
import { checkSchema, DrizzleAdapter } from "../src/index.ts"
import { predecessorOn } from "./predecessor.ts"
import { renamedTables } from "./renamed-sqlite-tables.ts"
import {
  keylessSQLiteSchema,
  ownSQLiteColumns,
  ownSQLiteTables,
  renamedSQLiteSchema,
  sqliteSchema,
} from "./sqlite-tables.ts"

/** Statements of every instance of a namespace. */
const statements = new Map<string, number>()

function pathOf(name: string): string {
  return join(process.env["DRIZZLE_SQLITE_FOLDER"] ?? "", `${encodeURIComponent(name)}.db`)
}

function openFile(name: string, reads?: PlannedReads): SQLite.Database {
  const count = (statement: unknown) => {
    statements.set(name, (statements.get(name) ?? 0) + 1)
    reads?.note(String(statement))
  }
  // Two instances in one thread: who waits for the other's lock keeps it from being let go.
  const sqlite = new SQLite(pathOf(name), { timeout: 20, verbose: count })
  sqlite.pragma("journal_mode = WAL")
  // No test survives a power failure, so none of them waits for the disk.
  sqlite.pragma("synchronous = off")
  const { found } = sqlite
    .prepare<[], { found: number }>("select count(*) as found from sqlite_master")
    .get() ?? { found: 0 }
  if (found === 0) sqlite.exec(`${sqliteSchema}${ownSQLiteColumns}`)
  return sqlite
}

function inMemory(schema: string): SQLite.Database {
  const sqlite = new SQLite(":memory:")
  sqlite.exec(schema)
  return sqlite
}

/**
 * Makes the adapter for the kit, on files in the folder `DRIZZLE_SQLITE_FOLDER`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject({ namespace }: SubjectContext): Subject {
  const reads = plannedReads(pathOf(namespace))
  const sqlite = openFile(namespace, reads)
  const open = [sqlite]
  const opened = (database: SQLite.Database) => {
    open.push(database)
    return database
  }
  const rowsOf = (table: string) => {
    const select = sqlite.prepare(`select * from "${table}" where "userId" = ?`)
    return (userId: string) => select.all(userId)
  }
  return {
    adapter: DrizzleAdapter(drizzle(sqlite), ownSQLiteTables),
    close() {
      for (const each of [reads, ...open]) each.close()
    },
    // A namespace has its own file, which is removed with its folder.
    reset: () => {},
    raw: {
      accounts: rowsOf("account"),
      sessions: rowsOf("session"),
      authenticators: rowsOf("authenticator"),
      rowsRead: reads.rowsRead,
      statements: () => statements.get(namespace) ?? 0,
    },
    legacy() {
      const db = drizzle(opened(inMemory(keylessSQLiteSchema)))
      return { adapter: DrizzleAdapter(db), checkSchema: () => checkSchema(db) }
    },
    sibling: () =>
      DrizzleAdapter(drizzle(opened(openFile(`${namespace}-beside`))), ownSQLiteTables),
    renamed: () =>
      DrizzleAdapter(
        drizzle(opened(inMemory(renamedSQLiteSchema)), { casing: "snake_case" }),
        renamedTables(),
      ),
    predecessor: () => predecessorOn(drizzle(sqlite), ownSQLiteTables),
    faults: {
      "missing-table": () => {
        const rename = (from: string, to: string) =>
          sqlite.exec(`alter table "${from}" rename to "${to}"`)
        const tables = ["user", "account", "session", "verificationToken", "authenticator"]
        for (const name of tables) rename(name, `${name}_away`)
        return () => {
          for (const name of tables) rename(`${name}_away`, name)
        }
      },
    },
  }
}
