import type { SchemaProblem, SchemaProblemKind } from "../adapter/schema-problem.ts"

/** What a database says of a column of entries. */
export interface EntryColumn {
  /** Whether texts are the same only when every code unit is. */
  readonly isExact: boolean
  /** Whether a number may be larger than 32 bits hold. */
  readonly isWide: boolean
  /** How many characters or bytes fit, at most; absent if there is no limit. */
  readonly length?: number | undefined
}

type EntryColumnName = "key" | "value" | "count" | "expires"

/** What a database says of a table of entries. */
export interface EntryTableShape {
  /** What the table is called. */
  readonly table: string
  /** The columns that exist, by the names of {@link EntryNames}; none if the table does not. */
  readonly columns: Readonly<Partial<Record<EntryColumnName, EntryColumn>>>
  readonly isKeyUnique: boolean
  readonly hasExpiryIndex: boolean
}

/** A key of 128 characters, after the character that those of counters begin with. */
const keyLength = 129

const valueBytes = 65_536

/**
 * Reports what a table lacks of what a store needs.
 *
 * @param shape - of the table
 */
export function entryProblems({ table, columns, ...keys }: EntryTableShape): SchemaProblem[] {
  const names = ["key", "value", "count", "expires"] as const
  const problem = (kind: SchemaProblemKind, column: EntryColumnName, rest: string) => ({
    kind,
    table,
    columns: [column],
    message: `${table} (${column}) ${rest}.`,
  })
  if (Object.keys(columns).length === 0) {
    const message = `${table} is missing, so the store fails. Create the table.`
    return [{ kind: "missing-table", table, columns: [], message }]
  }
  const { key, value } = columns
  const missing = names
    .filter((name) => columns[name] === undefined)
    .map((name) =>
      problem("missing-column", name, "is missing, so the store fails. Add the column"),
    )
  const small = (["count", "expires"] as const)
    .filter((name) => columns[name]?.isWide === false)
    .map((name) => problem("small-number", name, "ends at 2147483647. Make it a bigint"))
  const checks: readonly (readonly [boolean, SchemaProblem])[] = [
    [
      key?.isExact === false,
      problem(
        "inexact-collation",
        "key",
        "takes different keys for one. Give it a binary collation",
      ),
    ],
    [
      (key?.length ?? keyLength) < keyLength,
      problem("too-short", "key", `is too short. Make room for ${keyLength} characters`),
    ],
    [
      (value?.length ?? valueBytes) < valueBytes,
      problem("too-short", "value", `is too short. Make room for ${valueBytes} bytes`),
    ],
    [
      key !== undefined && !keys.isKeyUnique,
      problem(
        "missing-unique",
        "key",
        "is not unique, so the store fails. Make it the primary key",
      ),
    ],
    [
      columns.expires !== undefined && !keys.hasExpiryIndex,
      problem(
        "missing-index",
        "expires",
        "has no index, so deleteExpired reads the whole table. Add one",
      ),
    ],
  ]
  return [...missing, ...small, ...checks.flatMap(([isWrong, found]) => (isWrong ? [found] : []))]
}
