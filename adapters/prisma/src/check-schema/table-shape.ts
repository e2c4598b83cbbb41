import type { Row } from "../client.ts"

/** What the database says about a column. */
export interface ColumnShape {
  /** As the database writes it, in small letters: `varchar(191)`, `timestamp(3) without time zone`. */
  readonly type: string
  readonly isRequired: boolean
  /** Whether texts compare byte for byte. */
  readonly isExact: boolean
}

/** What the database says about a table. */
export interface TableShape {
  /** By name; empty when there is no such table. */
  readonly columns: ReadonlyMap<string, ColumnShape>
  /** The columns of every index, in order. */
  readonly indexes: readonly (readonly string[])[]
  /** The columns of every index that is unique for all rows. */
  readonly uniqueKeys: readonly (readonly string[])[]
  /** Columns whose foreign key removes the row with its parent, each with that table. */
  readonly cascades: readonly { readonly column: string; readonly parent: string }[]
}

/**
 * Puts together what was read of a table.
 *
 * @param indexRows - `indexName`, `columnName` and `isUnique` of each column of each index, in order
 * @param cascadeRows - `columnName` and `parent` of each foreign key that cascades
 */
export function shapeOf(
  columns: ReadonlyMap<string, ColumnShape>,
  indexRows: readonly Row[],
  cascadeRows: readonly Row[],
): TableShape {
  const indexes = new Map<string, { isUnique: boolean; columns: string[] }>()
  for (const row of indexRows) {
    const name = textOf(row["indexName"])
    const index = indexes.get(name) ?? { isUnique: Boolean(Number(row["isUnique"])), columns: [] }
    index.columns.push(textOf(row["columnName"]))
    indexes.set(name, index)
  }
  const all = [...indexes.values()]
  return {
    columns,
    indexes: all.map((index) => index.columns),
    uniqueKeys: all.filter(({ isUnique }) => isUnique).map((index) => index.columns),
    cascades: cascadeRows.map((row) => ({
      column: textOf(row["columnName"]),
      parent: textOf(row["parent"]),
    })),
  }
}

/**
 * A string of the catalog; an item without a name, such as an expression in an index, has an empty
 * one.
 */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}
