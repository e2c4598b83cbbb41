import { is, SQL, sql } from "drizzle-orm"
import type { BoundColumn, BoundTable } from "./bound-table.ts"
import { aliasOf } from "./from-record.ts"
import type { Assignment, StoredRecord } from "./to-record.ts"

/** Compares a column with a value, byte for byte. */
export type Same = (column: SQL, assignment: Assignment) => SQL

/** The name of a column, after the alias of its table if there is one. */
export function columnName({ name }: Pick<BoundColumn, "name">, alias?: string): SQL {
  const column = sql.identifier(name)
  return alias === undefined ? sql`${column}` : sql`${sql.identifier(alias)}.${column}`
}

/** The value of an assignment as its column stores it. */
export function placed({ column, value }: Assignment): SQL {
  return is(value, SQL) ? value : sql`${sql.param(value, column.column)}`
}

/** What is read of a table, under the names that `fromRecord` looks for. */
export function readColumns({ readable }: BoundTable, letter = "c", alias?: string): SQL {
  return listed(
    readable.map(
      (column, index) => sql`${asRead(column, alias)} as ${sql.identifier(aliasOf(letter, index))}`,
    ),
  )
}

/** Dates of PostgreSQL are read as the text that JSON has for them, which is ISO 8601 whatever the `DateStyle`. */
function asRead(column: BoundColumn, alias?: string): SQL {
  const name = columnName(column, alias)
  // By name, because no other database needs these classes.
  return /^Pg(?:Timestamp|Date)$/.test(column.column.columnType)
    ? sql`to_json(${name}) #>> '{}'`
    : name
}

/** The names of the columns that a record has. */
export function namesOf(record: StoredRecord): SQL {
  return listed(record.map(({ column }) => columnName(column)))
}

/** The values of a record, in the same order. */
export function valuesOf(record: StoredRecord): SQL {
  return listed(record.map(placed))
}

/** What an update sets. */
export function setOf(patch: StoredRecord): SQL {
  return listed(patch.map((one) => sql`${columnName(one.column)} = ${placed(one)}`))
}

/** Conditions of which each must hold. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`1 = 1` : sql.join([...conditions], sql` and `)
}

/** Parts between commas. */
export function listed(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
