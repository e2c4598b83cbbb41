import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { storeKey, storeLifetime, storeValue, type Store } from "@lockstep/core/adapters"
import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import SQLite from "better-sqlite3"

const schema = `
  CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS counters (key TEXT PRIMARY KEY, count INTEGER NOT NULL, expires INTEGER NOT NULL);
`
/** Milliseconds since the epoch, by the clock of SQLite. */
const now = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

/** A connection to a file, with what it was asked. */
export interface Connection {
  /** The rows of a statement, which are none for most that write. */
  rows(sql: string, ...values: readonly (string | number)[]): Record<string, unknown>[]
  readonly statements: number
}

/** A store on a file of SQLite. */
export function sqliteStore({ rows }: Connection): Required<Store> {
  return {
    shared: true,
    async get(keys) {
      if (keys.length === 0) return []
      const places = keys
        .map(storeKey)
        .map(() => "?")
        .join(", ")
      const found = rows(
        `SELECT key, value FROM entries WHERE key IN (${places}) AND expires > ${now}`,
        ...keys,
      )
      const values = new Map(found.map(({ key, value }) => [key, String(value)]))
      return keys.map((key) => values.get(key) ?? null)
    },
    async set(key, value, ttlMs) {
      const sql = `INSERT INTO entries VALUES (?, ?, ${now} + ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires`
      rows(sql, storeKey(key), storeValue(value), storeLifetime(ttlMs))
    },
    async add(key, value, ttlMs) {
      const sql = `INSERT INTO entries VALUES (?, ?, ${now} + ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires
        WHERE entries.expires <= ${now} RETURNING 1`
      return rows(sql, storeKey(key), storeValue(value), storeLifetime(ttlMs)).length === 1
    },
    async take(key) {
      const sql = `DELETE FROM entries WHERE key = ? RETURNING CASE WHEN expires > ${now} THEN value END value`
      const [row] = rows(sql, storeKey(key))
      const value = row?.["value"]
      return typeof value === "string" ? value : null
    },
    async remove(key, value) {
      const sql = `DELETE FROM entries WHERE key = ? AND value = ? AND expires > ${now} RETURNING 1`
      return rows(sql, storeKey(key), storeValue(value)).length === 1
    },
    async increment(key, ttlMs) {
      const sql = `INSERT INTO counters VALUES (?, 1, ${now} + ?) ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counters.expires <= ${now} THEN 1 ELSE counters.count + 1 END,
        expires = CASE WHEN counters.expires <= ${now} THEN excluded.expires ELSE counters.expires END
        RETURNING count`
      return Number(rows(sql, storeKey(key), storeLifetime(ttlMs))[0]?.["count"])
    },
    async deleteExpired(limit) {
      const entries = deleteFrom(rows, "entries", limit)
      return entries + deleteFrom(rows, "counters", limit - entries)
    },
  }
}

function deleteFrom(rows: Connection["rows"], table: string, limit: number): number {
  const sql = `DELETE FROM ${table} WHERE expires <= ${now} AND key IN
    (SELECT key FROM ${table} WHERE expires <= ${now} LIMIT ?) RETURNING 1`
  return rows(sql, limit).length
}

/** Opens the file of a namespace, the same in every process. */
export function openFile(namespace: string): Connection & { close(): void; remove(): void } {
  const file = path.join(tmpdir(), `lockstep-store-${namespace}.sqlite`)
  const database = new SQLite(file, { timeout: 20_000 })
  database.pragma("journal_mode = WAL")
  database.pragma("synchronous = OFF")
  database.exec(schema)
  let statements = 0
  return {
    rows(sql, ...values) {
      statements += 1
      const statement = database.prepare<unknown[], Record<string, unknown>>(sql)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
      return []
    },
    get statements() {
      return statements
    },
    close: () => void database.close(),
    remove() {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true })
    },
  }
}

/** The store of a case, on a file that several processes can open. */
// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default function subject({ namespace, instance }: SubjectContext): StoreSubject {
  const connection = openFile(namespace)
  return {
    store: sqliteStore(connection),
    close() {
      connection.close()
      // The first instance is the last to be closed.
      if (instance === 0) connection.remove()
    },
    raw: {
      statements: () => connection.statements,
      lifetime(key) {
        const [row] = connection.rows(
          `SELECT expires - ${now} AS remaining FROM entries WHERE key = ?`,
          key,
        )
        return row ? Number(row["remaining"]) : null
      },
    },
  }
}
