import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import type { AdapterErrorCode } from "../errors/errors.ts"

/**
 * Returns what an error of a database driver means, for `withAdapterErrors` of
 * `@lockstep/core/adapters`. Knows those of PostgreSQL (`pg`, `postgres`, PGlite), MySQL and MariaDB
 * (`mysql2`, `mariadb`) and SQLite (`better-sqlite3`, libSQL, `node:sqlite`, Cloudflare D1), also as the
 * cause of another error. Whatever it does not know is `unavailable`. The answer has no part of the message.
 *
 * ```ts
 * export const MyAdapter = (db: Pool): Adapter => withAdapterErrors(methods(db), classifyDriverError)
 * ```
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function classifyDriverError(error: unknown): AdapterFailure {
  for (const each of driverErrors(error)) {
    const meaning = classifyPostgres(each) ?? classifyMySQL(each) ?? classifySQLite(each)
    if (meaning) return meaning
  }
  return { code: "unavailable" }
}

/**
 * What an error of PostgreSQL means, by its SQLSTATE.
 *
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function classifyPostgres({ code }: DriverError): AdapterFailure | undefined {
  if (code === "23505") return { code: "duplicate" }
  if (code === "23503") return { code: "missing" }
  // Serialization failure, deadlock, lock not available.
  if (code === "40001" || code === "40P01" || code === "55P03") return { code: "conflict" }
  if (code === "42P01") return { code: "unavailable", reason: missing("table") }
  if (code === "42703") return { code: "unavailable", reason: missing("column") }
  return undefined
}

function missing(what: string): string {
  return `a ${what} is missing; checkSchema tells what the database lacks`
}

/** Of MySQL and MariaDB: the names are those of `mysqld_error.h`. */
const meanings: ReadonlyMap<number, AdapterFailure> = new Map<number, AdapterFailure>([
  // ER_DUP_ENTRY, ER_DUP_ENTRY_WITH_KEY_NAME
  [1062, { code: "duplicate" }],
  [1586, { code: "duplicate" }],
  // ER_NO_REFERENCED_ROW, _2; ER_ROW_IS_REFERENCED, _2
  [1216, { code: "missing" }],
  [1452, { code: "missing" }],
  [1217, { code: "missing" }],
  [1451, { code: "missing" }],
  // ER_LOCK_DEADLOCK, ER_LOCK_WAIT_TIMEOUT, ER_CHECKREAD (MariaDB: changed since last read)
  [1213, { code: "conflict" }],
  [1205, { code: "conflict" }],
  [1020, { code: "conflict" }],
  // ER_NO_SUCH_TABLE, ER_BAD_FIELD_ERROR
  [1146, { code: "unavailable", reason: missing("table") }],
  [1054, { code: "unavailable", reason: missing("column") }],
])

/** What an error of MySQL or MariaDB means, by its number. */
function classifyMySQL({ code, number }: DriverError): AdapterFailure | undefined {
  // The numbers of SQLite are lower than these, except its extended ones, which also have a name.
  if (number === undefined || code.startsWith("SQLITE")) return undefined
  return meanings.get(number)
}

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
function classifySQLite(error: DriverError): AdapterFailure | undefined {
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

/** The members by which drivers say what went wrong. */
export interface DriverError {
  /** SQLSTATE, or a name such as `SQLITE_BUSY` or `ER_DUP_ENTRY`. */
  readonly code: string
  /** The database's own number, negative for the system's. */
  readonly number: number | undefined
  /** Only ever looked at: it may quote values. */
  readonly message: string
}

/** Causes that are looked through; one could be its own. */
const depth = 8

/** Reads an error and its causes, the outermost first: query builders wrap the driver's. */
function driverErrors(error: unknown): readonly DriverError[] {
  const found: DriverError[] = []
  let next = error
  while (typeof next === "object" && next !== null && found.length < depth) {
    // Only members are looked at, each of which is unknown until its type is checked.
    const members = next as Readonly<Record<string, unknown>>
    found.push(readMembers(members))
    next = members["cause"]
  }
  return found
}

function readMembers(members: Readonly<Record<string, unknown>>): DriverError {
  const codes = ["code", "extendedCode"].map((name) => members[name])
  const numbers = ["errcode", "errno"].map((name) => members[name])
  const { message } = members
  return {
    code: codes.filter((code) => typeof code === "string").join(" "),
    number: numbers.find((number) => typeof number === "number"),
    message: typeof message === "string" ? message : "",
  }
}

/** PostgreSQL: serialization failure and deadlock. */
const states: ReadonlySet<string> = new Set(["40001", "40P01"])

/** MySQL and MariaDB: ER_LOCK_DEADLOCK, ER_CHECKREAD (changed since the snapshot was taken). */
const numbers: ReadonlySet<number> = new Set([1213, 1020])

/**
 * Returns whether the database rolled back a statement or transaction because of another one, at once: the call
 * can be repeated. This does not include a timeout while waiting for a lock, because
 * the next wait would be as long.
 *
 * @param error - what a driver, or a query builder over it, threw
 */
export function isLostRace(error: unknown): boolean {
  return driverErrors(error).some(
    ({ code, number }) => states.has(code) || numbers.has(number ?? 0),
  )
}

const refusals: readonly RegExp[] = [
  /\btransactions? (?:is|are) (?:not|un)\s*(?:yet )?supported\b/i,
  /\bno transactions? support\b/i,
  /\b(?:not|n't) support (?:\w+ ){0,2}transactions?\b/i,
]

/**
 * Returns whether a driver reports that it has no transactions, like drivers that send each statement in a separate
 * request. This is recognized by the message, because such an error has no code. An error of a server or a
 * connection does not count: there can be transactions.
 *
 * @param error - what a driver threw when a transaction was to begin
 */
export function lacksTransactions(error: unknown): boolean {
  if (!(error instanceof Error) || "code" in error || "errno" in error) return false
  return refusals.some((refusal) => refusal.test(error.message))
}
