import Database from "better-sqlite3"
import type { Store } from "@lockstep/core/adapters"

/** Part of a statement: what expires in milliseconds by the clock of the database. */
const now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)"

/**
 * A store in a file, which processes on this machine share; only with the methods that tests of several processes
 * use.
 *
 * @param file - path of the database
 */
export function sqliteStore(file: string): Store {
  const db = new Database(file)
  db.pragma("busy_timeout = 5000")
  db.exec("CREATE TABLE IF NOT EXISTS entry (key TEXT PRIMARY KEY, value, expires INTEGER)")
  const expired = `entry.expires <= ${now}`
  const increment = db.prepare(
    `INSERT INTO entry VALUES (?, 1, ${now} + ?) ON CONFLICT (key) DO UPDATE SET
      value = CASE WHEN ${expired} THEN 1 ELSE entry.value + 1 END,
      expires = CASE WHEN ${expired} THEN excluded.expires ELSE entry.expires END
    RETURNING value`,
  )
  const add = db.prepare(
    `INSERT INTO entry VALUES (?, ?, ${now} + ?) ON CONFLICT (key) DO UPDATE SET
      value = excluded.value, expires = excluded.expires WHERE ${expired} RETURNING 1`,
  )
  const get = db.prepare(`SELECT value FROM entry WHERE key = ? AND expires > ${now}`).pluck()
  const set = db.prepare(`INSERT OR REPLACE INTO entry VALUES (?, ?, ${now} + ?)`)
  const unused = (): never => {
    throw new Error("No test uses this method.")
  }
  return {
    shared: true,
    // The column has a number wherever it counts.
    increment: (key, ttlMs) => (increment.get(`count:${key}`, ttlMs) as { value: number }).value,
    add: (key, value, ttlMs) => add.get(key, value, ttlMs) !== undefined,
    // And a string if it does not.
    get: (keys) => keys.map((key) => (get.get(key) as string | undefined) ?? null),
    set: (key, value, ttlMs) => void set.run(key, value, ttlMs),
    take: unused,
    remove: unused,
  }
}
