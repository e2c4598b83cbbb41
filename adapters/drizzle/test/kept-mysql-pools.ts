import type { Pool } from "mysql2/promise"
import { keepClients, type KeptClients } from "../../../core/test/support/kept-clients.ts"

const busy = new WeakMap<Pool, Set<unknown>>()

/** Pools of `mysql2` that cases leave to later ones. */
export const keptMySQLPools: KeptClients<Pool> = keepClients(
  (pool: Pool) => pool.end(),
  (pool) => busy.get(pool)?.size === 0,
)

/**
 * Counts the connections of a pool that are in use: the pool itself does not say.
 *
 * @param pool - whose none is in use yet
 */
export function countBusy(pool: Pool): Pool {
  const connections = new Set<unknown>()
  busy.set(pool, connections)
  pool.on("acquire", (connection) => connections.add(connection))
  pool.on("release", (connection) => connections.delete(connection))
  return pool
}
