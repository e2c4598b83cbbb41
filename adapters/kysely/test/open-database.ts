import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Adapter } from "@lockstep/core/adapters"
import {
  KyselyAdapter,
  createTables,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { afterAll, onTestFinished, vi } from "vitest"

/** A database for one test, closed when the test is over. */
export interface OpenDatabase {
  readonly sqlite: SQLite.Database
  readonly db: Kysely<DatabaseWithAuthenticators>
}

/** Opens an empty database, in memory unless a file is named. */
export function openDatabase(file = ":memory:"): OpenDatabase {
  const sqlite = new SQLite(file, { timeout: 100 })
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database: sqlite }),
  })
  onTestFinished(() => {
    sqlite.close()
  })
  return { sqlite, db }
}

/** Opens a database with our tables, and an adapter on it. */
export async function openAdapter(
  file?: string,
): Promise<OpenDatabase & { readonly adapter: Required<Adapter> }> {
  const { sqlite, db } = openDatabase(file)
  await createTables(db)
  return { sqlite, db, adapter: KyselyAdapter(db) }
}

/** Collects the statements that reach the driver from now on. */
export function watchStatements(sqlite: SQLite.Database): readonly string[] {
  const prepare = sqlite.prepare.bind(sqlite)
  const seen: string[] = []
  vi.spyOn(sqlite, "prepare").mockImplementation((text: string) => {
    seen.push(text)
    return prepare(text)
  })
  return seen
}

/** The path of a database file in a folder that is removed when the test is over. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-kysely-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "auth.db")
}

/** A folder that is removed when all tests of the file are over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-kysely-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
