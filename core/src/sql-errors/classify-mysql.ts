import type { AdapterFailure } from "../adapter/with-adapter-errors.ts"
import type { DriverError } from "./driver-error.ts"

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
export function classifyMySQL({ code, number }: DriverError): AdapterFailure | undefined {
  // The numbers of SQLite are lower than these, except its extended ones, which also have a name.
  if (number === undefined || code.startsWith("SQLITE")) return undefined
  return meanings.get(number)
}

function missing(what: string): string {
  return `a ${what} is missing; checkSchema tells what the database lacks`
}
