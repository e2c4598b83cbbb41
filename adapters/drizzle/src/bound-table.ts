import type { RecordKind } from "@lockstep/core/adapters"
import { ConfigError } from "@lockstep/core/errors"
import { getTableColumns, getTableName, type Column, type Table } from "drizzle-orm"
import { assertTypes } from "./assert-types.ts"
import { optionalPasskeyColumns, standardColumns, type MemberType } from "./fields.ts"

/** A column of the application's table, under the name that our records have for it. */
export interface BoundColumn {
  /** The member of our records. */
  readonly key: string
  /** What the column is called in the database. */
  readonly name: string
  readonly type: MemberType
  readonly column: Column
}

/** A table of the application's, of whatever columns. */
export interface TableOfApplication {
  readonly table: Table
}

/** One of the application's tables. */
export interface BoundTable extends TableOfApplication {
  readonly kind: RecordKind
  /** By the names of our members. */
  readonly columns: ReadonlyMap<string, BoundColumn>
  /** Those that are read. */
  readonly readable: readonly BoundColumn[]
}

/** All of them. */
export type BoundTables = Readonly<Record<RecordKind, BoundTable>>

/**
 * Returns the name of a column that has no explicit name, which depends on the `casing` of the
 * `db`.
 */
export type NameOf = (table: Table, column: Column) => string

/**
 * Finds the columns of a table.
 *
 * @param nameOf - names columns that have no explicit name
 * @throws ConfigError when a column is missing without which nothing would be found, or cannot hold
 *   what is stored in it
 */
export function bindTable(kind: RecordKind, table: Table, nameOf: NameOf): BoundTable {
  const standard = standardColumns[kind]
  const columns = new Map<string, BoundColumn>()
  // Drizzle leaves open what the columns of an unknown table hold.
  const declared = getTableColumns(table) as unknown as Readonly<Record<string, Column>>
  for (const [key, column] of Object.entries(declared)) {
    const name = column.keyAsName ? nameOf(table, column) : column.name
    columns.set(key, { key, name, type: standard[key] ?? typeOf(column), column })
  }
  const missing = Object.keys(standard).filter(
    (key) => standard[key] === "key" && !columns.has(key),
  )
  if (missing.length > 0) {
    throw new ConfigError(
      `The Drizzle table ${getTableName(table)} has no ${missing.join(" and no ")}, which DrizzleAdapter needs for the ${kind}. The names are those of the members of the table's object, not of its columns in the database.`,
    )
  }
  assertTypes(kind, table, declared)
  return { kind, table, columns, readable: [...columns.values()].filter(isReadable(kind)) }
}

/** Finds a column that {@link bindTable} made sure of. */
export function columnOf({ columns, table }: BoundTable, key: string): BoundColumn {
  const column = columns.get(key)
  if (!column) throw new ConfigError(`The Drizzle table ${getTableName(table)} has no ${key}.`)
  return column
}

/**
 * Verification tokens have three members and no more; the hashes of passkeys that a key of MySQL
 * needs are not checked. Users, accounts and sessions may have columns of the application's own.
 */
function isReadable(kind: RecordKind): (column: BoundColumn) => boolean {
  if (kind !== "verificationToken" && kind !== "authenticator") return () => true
  return ({ key }) =>
    standardColumns[kind][key] !== undefined ||
    (kind === "authenticator" && optionalPasskeyColumns.includes(key))
}

function typeOf({ dataType }: Column): MemberType {
  if (dataType === "string") return "text"
  if (dataType === "number" || dataType === "boolean" || dataType === "date") return dataType
  return "other"
}
