import {
  AdapterError,
  storeKey,
  storeLifetime,
  storeValue,
  type Store,
} from "@lockstep/core/adapters"
import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { Pool, type QueryResult } from "pg"

/** Two tables, so that a counter and an entry of one key never meet. */
export const postgresSchema = `
  CREATE TABLE entries (key varchar(128) COLLATE "C" PRIMARY KEY, value text NOT NULL, expires bigint NOT NULL);
  CREATE TABLE counters (key varchar(128) COLLATE "C" PRIMARY KEY, count bigint NOT NULL, expires bigint NOT NULL);
`
/** Milliseconds since the epoch, by the clock of the server: that of the statement, not of a transaction. */
const now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

/** Sends a statement. */
type Query = (
  sql: string,
  values: readonly unknown[],
) => Promise<QueryResult<Record<string, unknown>>>

/** A store on PostgreSQL. */
export function postgresStore(query: Query): Required<Store> {
  return {
    shared: true,
    async get(keys) {
      const sql = `SELECT key, value FROM entries WHERE key = ANY($1::text[]) AND expires > ${now}`
      if (keys.map(storeKey).length === 0) return []
      const { rows } = await query(sql, [keys])
      const values = new Map(rows.map(({ key, value }) => [key, String(value)]))
      return keys.map((key) => values.get(key) ?? null)
    },
    async set(key, value, ttlMs) {
      const sql = `INSERT INTO entries VALUES ($1, $2, ${now} + $3::bigint)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires`
      await query(sql, [storeKey(key), storeValue(value), storeLifetime(ttlMs)])
    },
    async add(key, value, ttlMs) {
      const sql = `INSERT INTO entries VALUES ($1, $2, ${now} + $3::bigint)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, expires = excluded.expires
        WHERE entries.expires <= ${now} RETURNING 1`
      const { rows } = await query(sql, [storeKey(key), storeValue(value), storeLifetime(ttlMs)])
      return rows.length === 1
    },
    async take(key) {
      const sql = `DELETE FROM entries WHERE key = $1 AND expires > ${now} RETURNING value`
      const { rows } = await query(sql, [storeKey(key)])
      return rows[0] ? String(rows[0]["value"]) : null
    },
    async remove(key, value) {
      const sql = `DELETE FROM entries WHERE key = $1 AND value = $2 AND expires > ${now} RETURNING 1`
      const { rows } = await query(sql, [storeKey(key), storeValue(value)])
      return rows.length === 1
    },
    async increment(key, ttlMs) {
      const sql = `INSERT INTO counters VALUES ($1, 1, ${now} + $2::bigint) ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN counters.expires <= ${now} THEN 1 ELSE counters.count + 1 END,
        expires = CASE WHEN counters.expires <= ${now} THEN excluded.expires ELSE counters.expires END
        RETURNING count`
      const { rows } = await query(sql, [storeKey(key), storeLifetime(ttlMs)])
      return Number(rows[0]?.["count"])
    },
    async deleteExpired(limit) {
      const entries = await deleteFrom(query, "entries", limit)
      return entries + (await deleteFrom(query, "counters", limit - entries))
    },
  }
}

/** An entry that is extended between the choice and the deletion is another row by then. */
async function deleteFrom(query: Query, table: string, limit: number): Promise<number> {
  const chosen = `SELECT ctid FROM ${table} WHERE expires <= ${now} LIMIT $1`
  const sql = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${chosen})) AND expires <= ${now} RETURNING 1`
  const { rows } = await query(sql, [limit])
  return rows.length
}

/** The store of a case. */
// The option module wants the factory there.
// oxlint-disable-next-line import/no-default-export
export default function subject(context: SubjectContext): StoreSubject {
  const url = new URL(process.env["LOCKSTEP_STORE_POSTGRES"] ?? "")
  const { endpoint, pool: max = 10, timeout = 30_000 } = context
  if (endpoint) url.host = `${endpoint.host}:${endpoint.port}`
  const pool = new Pool({
    connectionString: url.href,
    max,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  // An idle connection that breaks is replaced by the pool.
  pool.on("error", () => {})
  const query: Query = async (sql, values) => {
    try {
      return await pool.query<Record<string, unknown>>(sql, [...values])
    } catch (cause) {
      throw new AdapterError("The database cannot be reached.", { cause })
    }
  }
  return {
    store: postgresStore(query),
    close: () => pool.end(),
    raw: {
      async lifetime(key) {
        const { rows } = await query(
          `SELECT expires - ${now} AS remaining FROM entries WHERE key = $1`,
          [key],
        )
        return rows[0] ? Number(rows[0]["remaining"]) : null
      },
    },
  }
}
