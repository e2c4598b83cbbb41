import type { SubjectContext } from "@lockstep/adapter-test-kit"
import pg from "pg"

/** A pool for as long as a case takes. */
export interface Lease {
  readonly pool: pg.Pool
  readonly end: () => Promise<void>
}

/** Pools that cases have left to later ones: most of the time of a short case would go into its connections. */
const kept: pg.Pool[] = []
let closed = 0

/**
 * Gives an instance a pool for itself: one that an earlier case has left, or a new one where the case is about
 * connections.
 *
 * @param database - its address
 * @param context - what the kit says of the instance
 */
export function leasePool(database: URL, context: SubjectContext): Lease {
  if (!mayBeKept(database, context)) {
    const pool = openPool(database, context)
    return { pool, end: () => pool.end() }
  }
  const pool = kept.pop() ?? openPool(database, context)
  const before = closed
  return {
    pool,
    async end() {
      if (before === closed && pool.totalCount === pool.idleCount) kept.push(pool)
      else await pool.end()
    },
  }
}

/** Closes the pools that cases have left; one that is still in use is closed at the end of its case. */
export async function closeKeptPools(): Promise<void> {
  closed += 1
  await Promise.all(kept.splice(0).map((pool) => pool.end()))
}

function mayBeKept(database: URL, { endpoint, pool, timeout }: SubjectContext): boolean {
  const isDirect =
    endpoint === undefined ||
    (endpoint.host === database.hostname && String(endpoint.port) === database.port)
  return isDirect && pool === undefined && timeout === undefined
}

/**
 * A pool with the kit's limits: its proxy instead of the database, how many connections, how long.
 */
function openPool(
  database: URL,
  { endpoint, pool = 10, timeout = 30_000 }: SubjectContext,
): pg.Pool {
  return new pg.Pool({
    host: endpoint?.host ?? database.hostname,
    port: endpoint?.port ?? Number(database.port || 5432),
    user: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    max: pool,
    // Without these two, a server that never responds blocks a request forever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    // Kept pools do not keep a process alive.
    allowExitOnIdle: true,
  })
}
