import type { SchemaProblem, SchemaProblemKind } from "../adapter/schema-problem.ts"

/** The properties of a column of entries in a database. */
export interface EntryColumn {
  /** Whether strings are equal only if every code unit is equal. */
  readonly isExact: boolean
  /** Whether it can store numbers of more than 32 bits. */
  readonly isWide: boolean
  /** Maximum number of characters or bytes; absent if there is no limit. */
  readonly length?: number | undefined
}

type EntryColumnName = "key" | "value" | "count" | "expires"

/** The properties of a table of entries in a database. */
export interface EntryTableShape {
  /** The name of the table. */
  readonly table: string
  /** The columns that exist, by the names of {@link EntryNames}; none if the table does not. */
  readonly columns: Readonly<Partial<Record<EntryColumnName, EntryColumn>>>
  readonly isKeyUnique: boolean
  readonly hasExpiryIndex: boolean
}

/** A key of 128 characters, after the character that those of counters begin with. */
const keyLength = 129

const valueBytes = 65_536

type Rule = readonly [
  kind: SchemaProblemKind,
  column: EntryColumnName,
  isBroken: (shape: EntryTableShape) => boolean,
  meaning: string,
]

const missing = (column: EntryColumnName): Rule => [
  "missing-column",
  column,
  ({ columns }) => columns[column] === undefined,
  "is missing, so the store fails. Add the column",
]

const small = (column: EntryColumnName): Rule => [
  "small-number",
  column,
  ({ columns }) => columns[column]?.isWide === false,
  "ends at 2147483647. Make it a bigint",
]

const short = (column: EntryColumnName, least: number, unit: string): Rule => [
  "too-short",
  column,
  ({ columns }) => (columns[column]?.length ?? least) < least,
  `is too short. Make room for ${least} ${unit}`,
]

const rules: readonly Rule[] = [
  missing("key"),
  missing("value"),
  missing("count"),
  missing("expires"),
  small("count"),
  small("expires"),
  [
    "inexact-collation",
    "key",
    ({ columns }) => columns.key?.isExact === false,
    "treats different keys as equal. Give it a binary collation",
  ],
  short("key", keyLength, "characters"),
  short("value", valueBytes, "bytes"),
  [
    "missing-unique",
    "key",
    ({ columns, isKeyUnique }) => columns.key !== undefined && !isKeyUnique,
    "is not unique, so the store fails. Make it the primary key",
  ],
  [
    "missing-index",
    "expires",
    ({ columns, hasExpiryIndex }) => columns.expires !== undefined && !hasExpiryIndex,
    "has no index, so deleteExpired reads the whole table. Add one",
  ],
]

/**
 * Reports what a table lacks of what a store needs.
 *
 * @param shape - of the table
 */
export function entryProblems(shape: EntryTableShape): SchemaProblem[] {
  const { table, columns } = shape
  if (Object.keys(columns).length === 0) {
    const message = `${table} is missing, so the store fails. Create the table.`
    return [{ kind: "missing-table", table, columns: [], message }]
  }
  return rules
    .filter(([, , isBroken]) => isBroken(shape))
    .map(([kind, column, , meaning]) => ({
      kind,
      table,
      columns: [column],
      message: `${table} (${column}) ${meaning}.`,
    }))
}
