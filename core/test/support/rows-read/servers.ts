/** Runs a statement on the one connection of an instance, and resolves to its rows. */
export type RunOnInstance = (statement: string) => Promise<unknown>

/** Connections report what they have read now and then, or on request. */
const report = "select count(*)::int as told from pg_stat_force_next_flush()"

/** Rows of tables that were read whole, and entries that indexes have led to. */
const sumOnPostgres = `select (
    (select coalesce(sum(seq_tup_read), 0) from pg_stat_user_tables) +
    (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes)
  )::float8 as "rows"`

/**
 * Counts the rows that were read from the tables of a PostgreSQL database.
 *
 * @param run - on the connection of which the calls are counted
 */
export function rowsReadOnPostgres(run: RunOnInstance): () => Promise<number> {
  let analyzed: Promise<unknown> | undefined
  return async () => {
    // The database does so by itself a minute after tables have grown. Until then its planner believes that
    // they are nearly empty, and may read all of them although an index serves.
    await (analyzed ??= run("analyze"))
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
