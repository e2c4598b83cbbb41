import { AdapterError } from "@lockstep/core/adapters"
import { getTableName } from "drizzle-orm"
import type { BoundTable } from "./bound-table.ts"
import { rules } from "./fields.ts"
import { valueIn, type StoredRecord } from "./to-record.ts"

/** The error for a unique value that another row of the table has. */
export function taken({ kind, table }: BoundTable): AdapterError {
  const columns = rules[kind].unique.join(" and ")
  return new AdapterError(
    `There is a row of ${getTableName(table)} with this ${columns} already.`,
    {
      code: "duplicate",
    },
  )
}

/** The error for a record of a user who does not exist. */
export function ownerless({ table }: BoundTable): AdapterError {
  return new AdapterError(`A new row of ${getTableName(table)} needs a user that exists.`, {
    code: "missing",
  })
}

/**
 * Refuses a record that could never be found again.
 *
 * @param options - `ownerFollows` when the owner is to be filled in
 * @throws AdapterError when a key is missing
 */
export function assertComplete(
  { kind, table }: BoundTable,
  record: StoredRecord,
  { ownerFollows = false }: { readonly ownerFollows?: boolean } = {},
): void {
  const { unique, owned, optional } = rules[kind]
  const needed = [...(optional ? [] : unique), ...(owned && !ownerFollows ? ["userId"] : [])]
  const lacking = needed.filter((key) => valueIn(record, key) === null)
  if (lacking.length === 0) return
  throw new AdapterError(`A new row of ${getTableName(table)} needs ${lacking.join(" and ")}.`)
}

/** Whether a record has all the values that are unique together. */
export function isIdentified({ kind }: BoundTable, record: StoredRecord): boolean {
  return rules[kind].unique.every((key) => valueIn(record, key) !== null)
}

/** The part of a record that is unique. */
export function identityOf({ kind }: BoundTable, record: StoredRecord): StoredRecord {
  return record.filter(({ column }) => rules[kind].unique.includes(column.key))
}
