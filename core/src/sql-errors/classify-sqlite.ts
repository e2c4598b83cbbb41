import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import type { AdapterErrorCode } from "../errors/adapter-errors.ts"
import type { DriverError } from "./driver-error.ts"

/** Extended result codes, for drivers that give only the number: https://sqlite.org/rescode.html */
const byNumber: ReadonlyMap<number, AdapterErrorCode> = new Map<number, AdapterErrorCode>([
  // SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY, _ROWID, _FOREIGNKEY
  [2067, "duplicate"],
  [1555, "duplicate"],
  [2579, "duplicate"],
  [787, "missing"],
  // SQLITE_BUSY with its _RECOVERY, _SNAPSHOT and _TIMEOUT, SQLITE_LOCKED with its _SHAREDCACHE
  [5, "conflict"],
  [261, "conflict"],
  [517, "conflict"],
  [773, "conflict"],
  [6, "conflict"],
  [262, "conflict"],
])

/** What an error of SQLite means, by its name, its number or, where a driver has neither, its text. */
export function classifySQLite(error: DriverError): AdapterFailure | undefined {
  const code = named(error) ?? byNumber.get(error.number ?? -1)
  if (code !== undefined) return { code }
  const { message } = error
  if (/no such (?:table|column)|has no column named/.test(message)) {
    const reason = "a table or column is missing; checkSchema tells what the database lacks"
    return { code: "unavailable", reason }
  }
  if (/(?:connection|database) is (?:not open|closed)|already been destroyed/.test(message)) {
    const reason = "the database is closed; keep it open for as long as requests are answered"
    return { code: "unavailable", reason }
  }
  return undefined
}

function named({ code, message }: DriverError): AdapterErrorCode | undefined {
  const text = `${code} ${message}`
  if (/SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)|UNIQUE constraint failed/.test(text)) {
    return "duplicate"
  }
  if (/SQLITE_CONSTRAINT_FOREIGNKEY|FOREIGN KEY constraint failed/.test(text)) return "missing"
  if (/SQLITE_(?:BUSY|LOCKED)|database (?:table )?is locked/.test(text)) return "conflict"
  return undefined
}
