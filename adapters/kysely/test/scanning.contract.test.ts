import { createTables } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { onTestFinished, test } from "vitest"
import { plannedReads } from "../../../core/test/support/rows-read/sqlite.ts"
import { temporaryFile } from "./open-database.ts"
import type { OwnTables } from "./own-tables.ts"
import { expectScansAreCaught } from "./scanning.ts"

test(
  "a look-up that reads all rows is caught by the query plans of SQLite",
  { timeout: 240_000 },
  async () => {
    const file = temporaryFile()
    const open = () => {
      const reads = plannedReads(file)
      onTestFinished(reads.close)
      const sqlite = new SQLite(file, { verbose: (text) => reads.note(String(text)) })
      sqlite.pragma("journal_mode = WAL")
      // No test survives a power failure, so none of them waits for the disk.
      sqlite.pragma("synchronous = off")
      const db = new Kysely<OwnTables>({ dialect: new SqliteDialect({ database: sqlite }) })
      return { db, rowsRead: reads.rowsRead }
    }
    const { db } = open()
    await createTables(db)
    await db.destroy()
    await expectScansAreCaught(open)
  },
)
