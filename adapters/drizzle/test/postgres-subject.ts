import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { drizzle } from "drizzle-orm/node-postgres"
import { pgSchema } from "drizzle-orm/pg-core"
import pg from "pg"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import { checkSchema, DrizzleAdapter, pgTables } from "../src/index.ts"
import { keptPgPools } from "./kept-pg-pools.ts"
import { keylessPgSchema, optionalPgColumns, ownPgTables, pgTablesIn } from "./own-pg-tables.ts"
import { besideSchema } from "./pg-scopes.ts"
import { predecessorOn } from "./predecessor.ts"
import { renamedPgTables } from "./renamed-pg-tables.ts"

/**
 * Makes the adapter for the kit, on the database in `DRIZZLE_POSTGRES_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<Subject> {
  const database = new URL(process.env["DRIZZLE_POSTGRES_URL"] ?? "")
  const { timeout = 30_000 } = context
  const open = () => poolFor(database, context)
  const leased = await (mayBeKept(context, database)
    ? keptPgPools.leaseKept("open", open)
    : keptPgPools.leaseNew(open))
  const pool = leased.client
  // Looks into the store past the adapter, and past the kit's proxy.
  const beside = await keptPgPools.leaseKept("beside", () => besideOf(database))
  const rowsOf = (table: string) => async (userId: string) => {
    const statement = `select * from "${table}" where "userId" = $1`
    const { rows } = await beside.client.query<object>(statement, [userId])
    return rows
  }
  return {
    adapter: DrizzleAdapter(drizzle(pool), ownPgTables, { timeout }),
    close: async () => {
      await leased.end()
      await beside.end()
    },
    raw: {
      rowsRead: rowsReadOnPostgres(async (sql) => (await pool.query(sql)).rows),
      accounts: rowsOf("account"),
      sessions: rowsOf("session"),
      authenticators: rowsOf("authenticator"),
    },
    legacy: () => legacySubject(pool),
    sibling: () => DrizzleAdapter(drizzle(pool), pgTablesIn(besideSchema)),
    renamed: () => DrizzleAdapter(drizzle(pool, { casing: "snake_case" }), renamedPgTables()),
    predecessor: () => predecessorOn(drizzle(pool), ownPgTables),
    faults: {
      async "missing-table"() {
        await keptPgPools.close()
        await renameTables(beside.client, "", "_away")
        return () => renameTables(beside.client, "_away", "")
      },
      async "read-only"() {
        await keptPgPools.close()
        await setReadOnly(beside.client, database, "on")
        return () => setReadOnly(beside.client, database, "off")
      },
    },
  }
}

/**
 * A pool with the kit's limits: its proxy instead of the database, how many connections, how long.
 */
function poolFor(
  database: URL,
  { endpoint, pool = 10, timeout = 30_000 }: SubjectContext,
): pg.Pool {
  const made = new pg.Pool({
    host: endpoint?.host ?? database.hostname,
    port: endpoint?.port ?? Number(database.port),
    user: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    max: pool,
    // Without these two, a server that never responds holds a place in the pool forever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  // An idle connection that drops is reported here, and ends the process if nothing listens.
  made.on("error", () => {})
  return made
}

function besideOf(database: URL): pg.Pool {
  const made = new pg.Pool({ connectionString: database.href, max: 1 })
  made.on("error", () => {})
  return made
}

async function legacySubject(pool: pg.Pool) {
  const name = `legacy_${crypto.randomUUID()}`
  await pool.query(
    `create schema "${name}"; set local search_path to "${name}"; ${keylessPgSchema} ${optionalPgColumns}`,
  )
  const tables = pgTables({ table: pgSchema(name).table })
  const db = drizzle(pool)
  return { adapter: DrizzleAdapter(db, tables), checkSchema: () => checkSchema(db, tables) }
}

const tables = ["user", "account", "session", "verificationToken", "authenticator"]

async function renameTables(beside: pg.Pool, from: string, to: string): Promise<void> {
  for (const name of tables) {
    await beside.query(`alter table "${name}${from}" rename to "${name}${to}"`)
  }
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
