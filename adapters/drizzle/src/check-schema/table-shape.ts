/** What a database says about a column. */
export interface ColumnShape {
  /** As the database spells it, in lower case; without its length. */
  readonly type: string
  /** Whether the type only says what values are turned into, as in SQLite. */
  readonly isLoose?: boolean
  /** As `drizzle-kit push` reads it; absent where it changes the type of a column without loss. */
  readonly pushed?: string
  readonly isText: boolean
  readonly isRequired: boolean
  /** How many characters fit in; absent where there is no such limit. */
  readonly length?: number | undefined
  /** Whether text is compared byte for byte. */
  readonly isExact: boolean
  /** What a date lacks, in words; absent where it lacks nothing. */
  readonly dateLacks?: string | undefined
  /** Whether a number above 2³¹ − 1 does not fit in. */
  readonly isSmall: boolean
  /** Whether the database computes it from other columns. */
  readonly isGenerated?: boolean
}

/** What a database says about a table. */
export interface TableShape {
  /** By name; empty when there is no such table. */
  readonly columns: ReadonlyMap<string, ColumnShape>
  /** The columns of every index, in order. */
  readonly indexes: readonly IndexShape[]
  /** Columns whose foreign key removes the row with its user. */
  readonly cascades: readonly string[]
}

/** An index: its columns in order, and whether it is a key that holds for all rows. */
export interface IndexShape {
  readonly isUnique: boolean
  readonly columns: readonly string[]
}

/** One column of an index, as the catalogs of databases list it. */
export interface IndexedColumn {
  readonly index: string
  /** Truth values come in many forms. */
  readonly unique: unknown
  /** Absent for an expression. */
  readonly column: string | null
}

/** Puts the columns of each index together; they come in order. */
export function toIndexes(rows: readonly IndexedColumn[]): readonly IndexShape[] {
  const indexes = new Map<string, { isUnique: boolean; columns: string[] }>()
  for (const { index, unique, column } of rows) {
    const found = indexes.get(index) ?? {
      isUnique: unique === true || Number(unique) === 1,
      columns: [],
    }
    // A name that no column has stands for an expression.
    found.columns.push(column ?? "")
    indexes.set(index, found)
  }
  return [...indexes.values()]
}
