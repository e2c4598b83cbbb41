/** Runs a statement on the one connection of an instance, and resolves to its rows. */
export type RunOnInstance = (statement: string) => Promise<unknown>

/**
 * Connections report what they have read now and then, or when they are told to. And in tables that grew a
 * moment ago a planner still goes by statistics of before, with which it may read a table whole although an
 * index serves: without scans among its choices it does so only where none serves.
 */
const report = `select set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)
  from pg_stat_force_next_flush()`

/** Rows of tables that were read whole, and entries that indexes have led to. */
const sumOnPostgres = `select (
    (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables) +
    (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes)
  )::float8 as "rows"`

/**
 * Counts the rows that the tables of a PostgreSQL database were asked for.
 *
 * @param run - on the connection of which the calls are counted
 */
export function rowsReadOnPostgres(run: RunOnInstance): () => Promise<number> {
  return async () => {
    await run(report)
    return sumOf(await run(sumOnPostgres), "rows")
  }
}

/**
 * Counts the rows that a connection of MySQL or MariaDB has asked its tables and indexes for.
 *
 * @param run - on that connection
 */
export function rowsReadOnMySQL(run: RunOnInstance): () => Promise<number> {
  return async () => sumOf(await run("show session status like 'Handler_read%'"), "Value")
}

function sumOf(rows: unknown, column: string): number {
  if (!Array.isArray(rows) || rows.length === 0) throw new TypeError("The database counts nothing.")
  return rows.reduce((sum: number, row: object) => sum + Number(Reflect.get(row, column)), 0)
}
