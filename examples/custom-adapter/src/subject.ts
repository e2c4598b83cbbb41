import type { KitOptions, Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import pg from "pg"
import { closeKeptPools, leasePool } from "./kept-pools.ts"
import { PostgresAdapter } from "./postgres-adapter.ts"

/** The adapter promises the nulls of empty columns. */
export const options: KitOptions = {
  name: "the PostgreSQL adapter of the example",
  capabilities: { nulls: "filled" },
}

/**
 * Makes the adapter for the kit, on the database in `DATABASE_URL`, which has the tables of
 * `schema.sql`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): Subject {
  const database = new URL(process.env["DATABASE_URL"] ?? "")
  const { pool, end } = leasePool(database, context)
  // Looks into the store past the adapter, and past the kit's proxy.
  const beside = new pg.Pool({ connectionString: database.href, max: 1 })
  let analyzed: Promise<unknown> | undefined
  const owned = (table: string) => async (userId: string) => {
    const { rows } = await beside.query<object>(`select * from ${table} where "userId" = $1`, [
      userId,
    ])
    return rows
  }
  return {
    adapter: PostgresAdapter(pool),
    close: async () => {
      await end()
      await beside.end()
    },
    raw: {
      accounts: owned("accounts"),
      sessions: owned("sessions"),
      authenticators: owned("authenticators"),
      async rowsRead() {
        // Of tables that have just grown the planner still believes that they are nearly empty.
        await (analyzed ??= pool.query("analyze"))
        return rowsReadBy(pool)
      },
    },
    faults: {
      async "missing-table"() {
        await closeKeptPools()
        await renameTables(beside, "", "_away")
        return () => renameTables(beside, "_away", "")
      },
      async "read-only"() {
        await closeKeptPools()
        await setReadOnly(beside, database, "on")
        return () => setReadOnly(beside, database, "off")
      },
    },
  }
}

/** What PostgreSQL counts: rows of tables that were read whole, and entries that indexes have led to. */
async function rowsReadBy(pool: pg.Pool): Promise<number> {
  // A connection reports what it has read now and then, or when it is requested to.
  await pool.query("select pg_stat_force_next_flush()")
  const { rows } = await pool.query<{ count: number }>(
    `select ((select sum(seq_tup_read) from pg_stat_user_tables) +
      (select sum(idx_tup_read) from pg_stat_user_indexes))::float8 as count`,
  )
  return rows[0]?.count ?? 0
}

const tables = ["users", "accounts", "sessions", "verification_tokens", "authenticators"]

async function renameTables(beside: pg.Pool, from: string, to: string): Promise<void> {
  for (const name of tables) await beside.query(`alter table ${name}${from} rename to ${name}${to}`)
}

/** Takes effect in new connections, so those that are open are ended. */
async function setReadOnly(beside: pg.Pool, database: URL, value: string): Promise<void> {
  const name = database.pathname.slice(1)
  await beside.query("set default_transaction_read_only = off")
  await beside.query(`alter database "${name}" set default_transaction_read_only = ${value}`)
  await beside.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [name],
  )
}
