import type { SubjectContext } from "@lockstep/adapter-test-kit"
import { createPool, type Pool } from "mysql2/promise"

/**
 * A pool with the kit's limits: its proxy instead of the database, how many connections, how long.
 *
 * @param database - its address
 * @param context - what the kit says of this instance
 */
export function mysqlPool(
  database: URL,
  { endpoint, pool = 10, timeout = 30_000 }: Partial<SubjectContext> = {},
): Pool {
  return createPool({
    host: endpoint?.host ?? database.hostname,
    port: endpoint?.port ?? Number(database.port),
    user: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    connectionLimit: pool,
    connectTimeout: timeout,
  })
}
