import type { FieldType, SchemaProblem } from "@lockstep/core/adapters"
import type { CompiledQuery, RawBuilder } from "kysely"
import type { StoredColumn } from "../stored-column.ts"
import type { StoredKysely } from "../stored-kysely.ts"

/** What the database says about a column. */
export interface ColumnShape {
  /** As the catalog writes it; absent where a column can hold anything. */
  readonly type?: string
  readonly isRequired: boolean
  /** Whether text comes back as it was stored; ids may be of any type. */
  readonly isText: boolean
  /** Whether a number becomes text, as it does in a column of text on SQLite. */
  readonly changesNumbers?: boolean
  /** Whether texts are the same only when every code unit is. */
  readonly isExact: boolean
  /** Whether a date keeps its milliseconds, and its instant in every time zone. */
  readonly isPrecise: boolean
  /** Whether a number may be larger than 32 bits hold. */
  readonly isWide: boolean
  /** How many characters fit, at most; absent where there is no limit. */
  readonly length?: number | undefined
}

/** What the database says about a table. */
export interface TableShape {
  /** By name; empty when there is no such table. */
  readonly columns: ReadonlyMap<string, ColumnShape>
  /** The columns of every index, in order. */
  readonly indexes: readonly (readonly string[])[]
  /** The columns of every index that is unique for all rows that have values. */
  readonly uniqueKeys: readonly (readonly string[])[]
  /** Foreign keys that remove the row with its parent. */
  readonly cascades: readonly { readonly column: string; readonly parent: string }[]
}

/** The types of the columns of new tables. */
export interface ColumnTypes {
  /** The type of `User.id`, and of what refers to it: what an existing table has. */
  readonly id: RawBuilder<unknown>
  /** Text by which rows are found, of so many characters. */
  readonly key: (length: number) => RawBuilder<unknown>
  /** The key of short-lived entries: 129 characters of ASCII, told apart by case. */
  readonly entryKey: RawBuilder<unknown>
  readonly text: RawBuilder<unknown>
  readonly date: RawBuilder<unknown>
  readonly integer: RawBuilder<unknown>
  readonly boolean: RawBuilder<unknown>
  /** How much of a long key an index can hold, where that is not all of it. */
  readonly indexed: Readonly<Record<string, number>>
  /** The types of columns of the application's own. */
  readonly own: Readonly<Record<FieldType, RawBuilder<unknown>>>
  /** Whether `if not exists` is understood of an index and of a new column of a table. */
  readonly hasIfNotExists: { readonly index: boolean; readonly column: boolean }
}

/** What a database reports about its tables. */
export interface Catalog {
  shape(db: StoredKysely, table: StoredColumn): Promise<TableShape>
  /** What is wrong with the connection rather than with a table. */
  connection(db: StoredKysely): Promise<readonly SchemaProblem[]>
  /** The types for new tables, beside those that exist. */
  types(db: StoredKysely): Promise<ColumnTypes>
  /**
   * Runs the statements that create what is missing, while other processes may do the same.
   *
   * @param missing - resolves to those of the statements that are still to be run
   */
  create(
    db: StoredKysely,
    statements: readonly CompiledQuery[],
    missing: () => Promise<readonly CompiledQuery[]>,
  ): Promise<void>
}

/** One column of an index. */
export interface IndexColumn {
  readonly name: string
  readonly isUnique: boolean
  /** Null for an expression. */
  readonly column: string | null
}

/** Puts the columns of indexes together, which catalogs list one by one and in order. */
export function indexesOf(
  columns: readonly IndexColumn[],
): Pick<TableShape, "indexes" | "uniqueKeys"> {
  const indexes = new Map<string, { readonly isUnique: boolean; readonly columns: string[] }>()
  for (const { name, isUnique, column } of columns) {
    const index = indexes.get(name) ?? { isUnique, columns: [] }
    // An index over an expression has no column; a name that no column has stands for it.
    index.columns.push(column ?? "")
    indexes.set(name, index)
  }
  const all = [...indexes.values()]
  return {
    indexes: all.map((index) => index.columns),
    uniqueKeys: all.filter(({ isUnique }) => isUnique).map((index) => index.columns),
  }
}

/** Whether a table has a unique key on these columns. One on fewer is the stricter one, and will do. */
export function isUnique({ uniqueKeys }: TableShape, columns: readonly string[]): boolean {
  return uniqueKeys.some((key) => key.every((column) => columns.includes(column)))
}
