import { AdapterError } from "@lockstep/core/adapters"
import type { TableName } from "./fields.ts"
import type { StoredRecord, StoredValue } from "./stored-kysely.ts"

/** What the rows of a table must keep to. */
export interface TableRule {
  /** Columns whose values together are unique. */
  readonly unique: readonly string[]
  /** Whether `userId` must name a user. */
  readonly owned: boolean
  /** Whether a row may go without its unique values; it then clashes with none. */
  readonly optional: boolean
  /** Whether rows expire, so that `deleteExpired` looks for them. */
  readonly expires: boolean
}

/** The rules of every table. */
export const tableRules: Readonly<Record<TableName, TableRule>> = {
  User: { unique: ["email"], owned: false, optional: true, expires: false },
  Account: {
    unique: ["provider", "providerAccountId"],
    owned: true,
    optional: false,
    expires: false,
  },
  Session: { unique: ["sessionToken"], owned: true, optional: false, expires: true },
  VerificationToken: {
    unique: ["identifier", "token"],
    owned: false,
    optional: false,
    expires: true,
  },
  Authenticator: { unique: ["credentialID"], owned: true, optional: false, expires: false },
}

/**
 * Refuses a new row that lacks what identifies it.
 *
 * @throws AdapterError that names the columns
 */
export function assertComplete(table: TableName, record: StoredRecord): void {
  const { unique, owned, optional } = tableRules[table]
  const needed = [...(optional ? [] : unique), ...(owned ? ["userId"] : [])]
  const lacking = needed.filter((column) => valueOf(record, column) === null)
  if (lacking.length > 0) throw new AdapterError(`A new ${table} needs ${lacking.join(" and ")}.`)
}

/**
 * The values of a row that no other row may have; `undefined` when it has none, as a user without an
 * email address.
 */
export function uniqueValues(
  table: TableName,
  record: StoredRecord,
): Readonly<Record<string, string>> | undefined {
  const values: Record<string, string> = {}
  for (const column of tableRules[table].unique) {
    const value = valueOf(record, column)
    if (typeof value !== "string") return undefined
    values[column] = value
  }
  return values
}

/** A value of a row, null where it has none. */
export function valueOf(record: StoredRecord, column: string): StoredValue {
  return record[column] ?? null
}

/** The error for a unique value that another row of the table has. */
export function taken(table: TableName): AdapterError {
  const columns = tableRules[table].unique.join(" and ")
  return new AdapterError(`Another ${table} has this ${columns} already.`, {
    code: "duplicate",
  })
}

/** The error for a row that would belong to no user. */
export function ownerMissing(table: TableName): AdapterError {
  return new AdapterError(`A new ${table} needs a user that exists.`, { code: "missing" })
}

/** The error for a write that another one forestalled without leaving a trace. */
export function forestalled(table: TableName): AdapterError {
  return new AdapterError(`Another request was faster with a ${table}; try again.`, {
    code: "conflict",
  })
}
