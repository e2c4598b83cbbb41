import { Kysely, PostgresDialect } from "kysely"
import type { Pool as MySQLPool } from "mysql2"
import type pg from "pg"
import { keepClients, type KeptClients } from "../../../core/test/support/kept-clients.ts"
import type { OwnTables } from "./own-tables.ts"

/** A pool with what builds its queries. */
export interface PooledDatabase<Pool> {
  readonly pool: Pool
  readonly db: Kysely<OwnTables>
}

/**
 * Builds queries for a pool.
 *
 * @param pool - of `pg`
 */
export function onPgPool(pool: pg.Pool): PooledDatabase<pg.Pool> {
  return { pool, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) }
}

/** Pools of `pg` that cases leave to later ones. */
export const keptPgPools: KeptClients<PooledDatabase<pg.Pool>> = keepClients(
  async ({ db, pool }: PooledDatabase<pg.Pool>) => {
    await db.destroy()
    // Kysely ends only a pool on which it has made a query.
    if (!pool.ending) await pool.end()
  },
  ({ pool }) => pool.totalCount === pool.idleCount,
)

const busy = new WeakMap<MySQLPool, Set<unknown>>()

/** Pools of `mysql2` that cases leave to later ones. */
export const keptMySQLPools: KeptClients<PooledDatabase<MySQLPool>> = keepClients(
  ({ db }: PooledDatabase<MySQLPool>) => db.destroy(),
  ({ pool }) => busy.get(pool)?.size === 0,
)

/**
 * Counts the connections of a pool that are in use: the pool itself does not say.
 *
 * @param pool - whose none is in use yet
 */
export function countBusy(pool: MySQLPool): MySQLPool {
  const connections = new Set<unknown>()
  busy.set(pool, connections)
  pool.on("acquire", (connection) => connections.add(connection))
  pool.on("release", (connection) => connections.delete(connection))
  return pool
}
