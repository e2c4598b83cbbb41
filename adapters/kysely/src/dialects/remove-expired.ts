import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from "kysely"
import type { Table, TableName } from "../fields.ts"
import type { StoredKysely, StoredTables } from "../stored-kysely.ts"

type Candidates = SelectQueryBuilder<StoredTables, TableName, Record<string, unknown>>

/** Which rows are removed. */
export interface ExpiredRows {
  readonly table: Table
  /** The columns that tell a row from all others. */
  readonly key: readonly string[]
  readonly hasExpired: Expression<SqlBool>
  readonly limit: number
  /** Locks what the question finds. */
  readonly locking?: (query: Candidates) => Candidates
}

/**
 * Removes rows that expired, in one statement: those that a question for the first of them finds. A row
 * that was changed in the meantime has to have expired still. The query is a CTE, so it
 * runs once: PostgreSQL may run a subquery for each row, and skip other locks each time.
 */
export async function removeExpired(
  db: StoredKysely,
  { table, key, hasExpired, limit, locking = (query) => query }: ExpiredRows,
): Promise<number> {
  // Plugins respell the whole statement, and must not do so twice.
  const candidates = db
    .withoutPlugins()
    .selectFrom(table.name)
    .select([...key])
    .where(hasExpired)
    .orderBy("expires")
    .limit(sql.lit(limit))
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { numDeletedRows } = await db
    .with("expired", () => locking(candidates))
    .deleteFrom(table.name)
    .where(sql<SqlBool>`(${columns}) in (select ${columns} from ${sql.table("expired")})`)
    .where(hasExpired)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
