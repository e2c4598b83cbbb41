import { raw, type Sql } from "./sql.ts"

/** The names of the table of entries and of its columns, quoted as statements need them. */
export interface EntryNames {
  readonly table: string
  readonly key: string
  readonly value: string
  readonly count: string
  readonly expires: string
}

/** A row, by the names that the statement gives its columns. */
export type EntryRow = Readonly<Record<string, unknown>>

/** The table of entries, as a driver of PostgreSQL or SQLite reaches it: statements return the rows that they write. */
export interface ReturningTable extends AnyTable {
  readonly dialect: "postgresql" | "sqlite"
}

/** The table of entries, as a driver of MySQL or MariaDB reaches it. */
export interface CountingTable extends AnyTable {
  /** Runs a write, as `rows` does, and resolves to how many rows it concerned. */
  affected(statement: Sql): Promise<number>
  /** Runs a write, as `rows` does, and resolves to what its `LAST_INSERT_ID(…)` was. */
  insertId(statement: Sql): Promise<number>
}

interface AnyTable {
  /** Returns the names for a statement: a schema can differ from one request to the next. */
  names(): EntryNames
  /** Runs a statement, on the primary, and again if the database gave up on a race with another writer. */
  rows(statement: Sql): Promise<readonly EntryRow[]>
}

/** The names as parts of statements. */
export type NamesInSql = Readonly<Record<keyof EntryNames, Sql>>

/** The names of a table, as parts of a statement. */
export function namesOf(asked: AnyTable): NamesInSql {
  const { table, key, value, count, expires } = asked.names()
  return {
    table: raw(table),
    key: raw(key),
    value: raw(value),
    count: raw(count),
    expires: raw(expires),
  }
}

/**
 * The values of entries that a query found, in the order of the keys.
 *
 * @param rows - with the columns `k` and `v`
 */
export function valuesInOrder(
  keys: readonly string[],
  rows: readonly EntryRow[],
): readonly (string | null)[] {
  const found = new Map(rows.map(({ k, v }) => [k, String(v)]))
  return keys.map((key) => found.get(key) ?? null)
}
