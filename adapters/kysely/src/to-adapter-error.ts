import { AdapterError, type AdapterErrorCode } from "@lockstep/core/adapters"

/**
 * Turns whatever a method threw into an `AdapterError`; one that is already stays. The message names
 * the method and the reason, never an argument; the driver's error is the `cause`.
 *
 * @param method - the adapter method that failed
 * @param error - what it threw
 */
export function toAdapterError(method: string, error: unknown): AdapterError {
  if (error instanceof AdapterError) return error
  const code = codeOf(method, error)
  const reason = code === "unavailable" ? unavailableReason(error) : reasons[code]
  return new AdapterError(`${method} failed: ${reason}.`, { code, cause: error })
}

const reasons: Record<AdapterErrorCode, string> = {
  duplicate: "a value that must be unique is taken",
  missing: "the record that it refers to does not exist",
  conflict: "the database is busy with another writer; try again",
  unavailable: "the database refused or could not be reached; see the cause",
}

/**
 * Drivers give no code for these, and their messages stay out of the log, as they may quote values.
 */
function unavailableReason(error: unknown): string {
  const message = String(member(error, "message"))
  if (/no such (?:table|column)|has no column named/.test(message)) {
    return "a table or column is missing; createTables(db) makes the tables, and checkSchema(db) tells what is wrong"
  }
  if (/(?:connection|database) is (?:not open|closed)|already been destroyed/.test(message)) {
    return "the database is closed; keep it open for as long as requests are answered"
  }
  return reasons.unavailable
}

// https://sqlite.org/rescode.html: extended result codes, for drivers that give only the number.
const byNumber: ReadonlyMap<number, AdapterErrorCode> = new Map([
  [2067, "duplicate"],
  [1555, "duplicate"],
  [2579, "duplicate"],
  [787, "missing"],
])

function codeOf(method: string, error: unknown): AdapterErrorCode {
  const code = namedCode(error) ?? numberedCode(error) ?? "unavailable"
  // A row elsewhere refers to the user and has no cascade: nothing is missing, the database objects.
  return code === "missing" && method === "deleteUser" ? "unavailable" : code
}

function namedCode(error: unknown): AdapterErrorCode | undefined {
  const members = [member(error, "code"), member(error, "extendedCode"), member(error, "message")]
  const text = members.filter((value) => typeof value === "string").join(" ")
  if (/SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)|UNIQUE constraint failed/.test(text)) {
    return "duplicate"
  }
  if (/SQLITE_CONSTRAINT_FOREIGNKEY|FOREIGN KEY constraint failed/.test(text)) return "missing"
  if (/SQLITE_(?:BUSY|LOCKED)|database (?:table )?is locked/.test(text)) return "conflict"
  return undefined
}

function numberedCode(error: unknown): AdapterErrorCode | undefined {
  const number = member(error, "errcode") ?? member(error, "errno")
  if (typeof number !== "number") return undefined
  // The low byte is the primary code: 5 is SQLITE_BUSY, 6 is SQLITE_LOCKED.
  const primary = number & 0xff
  return primary === 5 || primary === 6 ? "conflict" : byNumber.get(number)
}

function member(error: unknown, name: string): unknown {
  // Only one member is looked at, and it is unknown until its type is checked.
  return typeof error === "object" && error !== null
    ? (error as Record<string, unknown>)[name]
    : undefined
}
