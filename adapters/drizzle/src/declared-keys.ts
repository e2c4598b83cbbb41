import { getTableName, type Column, type Table } from "drizzle-orm"
import type { BoundTable } from "./bound-table.ts"
import { rules } from "./fields.ts"

/** What the application's code declares for a table, from the `getTableConfig` of each database. */
export interface TableDeclaration {
  readonly columns: readonly Column[]
  readonly primaryKeys: readonly { readonly columns: readonly Column[] }[]
  readonly uniqueConstraints: readonly { readonly columns: readonly Column[] }[]
  readonly indexes: readonly { readonly config: IndexDeclaration }[]
  readonly foreignKeys: readonly ForeignKeyDeclaration[]
}

interface IndexDeclaration {
  readonly unique?: boolean | undefined
  readonly columns: readonly unknown[]
}

interface ForeignKeyDeclaration {
  readonly onDelete?: string | undefined
  reference(): {
    readonly columns: readonly Column[]
    readonly foreignTable: Table
  }
}

/** Returns whether the code declares that the rows of a table go with their user. */
export function declaresCascade({ foreignKeys }: TableDeclaration, users: BoundTable): boolean {
  return foreignKeys.some((key) => {
    if (key.onDelete !== "cascade") return false
    return getTableName(key.reference().foreignTable) === getTableName(users.table)
  })
}

/**
 * Returns whether the code declares a key that keeps what identifies a row unique. A generated
 * column in a key stands for the columns that it is generated from.
 */
export function declaresUnique(declaration: TableDeclaration, table: BoundTable): boolean {
  const identity = rules[table.kind].unique.map((key) => table.columns.get(key)?.column)
  const identifies = (column: unknown): boolean =>
    identity.some((one) => one === column) || isGenerated(column)
  const keys = [
    ...declaration.columns
      .filter((column) => column.primary || column.isUnique)
      .map((one) => [one]),
    ...declaration.primaryKeys.map(({ columns }) => columns),
    ...declaration.uniqueConstraints.map(({ columns }) => columns),
    ...declaration.indexes
      .filter(({ config }) => config.unique === true)
      .map(({ config }) => config.columns),
  ]
  return keys.some((columns) => columns.length > 0 && columns.every(identifies))
}

function isGenerated(column: unknown): boolean {
  // Keys may also be on expressions, which have no such member.
  return (column as Partial<Column>).generated !== undefined
}
