import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import pg from "pg"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnPostgres } from "../../../core/test/support/rows-read/servers.ts"
import { checkSchema, KyselyAdapter } from "../src/index.ts"
import { keptPgPools, onPgPool } from "./kept-pools.ts"
import { own } from "./own-tables.ts"
import { renamedTables, schemas } from "./postgres-tables.ts"

/**
 * Makes the adapter for the kit, on the database in `KYSELY_POSTGRES_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<Subject> {
  const database = new URL(process.env["KYSELY_POSTGRES_URL"] ?? "")
  const open = () => onPgPool(poolFor(database, context))
  const leased = await (mayBeKept(context, database)
    ? keptPgPools.leaseKept("open", open)
    : keptPgPools.leaseNew(open))
  const { db } = leased.client
  // Looks into the store past the adapter, and past the kit's proxy.
  const leasedBeside = await keptPgPools.leaseKept("beside", () =>
    onPgPool(new pg.Pool({ connectionString: database.href, max: 1 })),
  )
  const beside = leasedBeside.client.pool
  const owned = (table: string) => async (userId: string) => {
    const { rows } = await beside.query<object>(`select * from "${table}" where "userId" = $1`, [
      userId,
    ])
    return rows
  }
  return {
    adapter: KyselyAdapter(db, own),
    close: async () => {
      await leased.end()
      await leasedBeside.end()
    },
    raw: {
      rowsRead: rowsReadOnPostgres(async (sql) => (await leased.client.pool.query(sql)).rows),
      accounts: owned("Account"),
      sessions: owned("Session"),
      authenticators: owned("Authenticator"),
    },
    legacy() {
      const legacy = db.withSchema(schemas.legacy)
      return { adapter: KyselyAdapter(legacy), checkSchema: async () => checkSchema(legacy) }
    },
    sibling: () => KyselyAdapter(db.withSchema(schemas.beside), own),
    renamed: () => KyselyAdapter(renamedTables(db), own),
    predecessor: () => PublishedAdapter(db),
    faults: {
      async "missing-table"() {
        await keptPgPools.close()
        await renameTables(beside, "", "_away")
        return () => renameTables(beside, "_away", "")
      },
      async "read-only"() {
        await keptPgPools.close()
        await setReadOnly(beside, database, "on")
        return () => setReadOnly(beside, database, "off")
      },
    },
  }
}

/**
 * A pool with the kit's limits: its proxy instead of the database, how many connections, how long.
 */
export function poolFor(
  database: URL,
  { endpoint, pool = 10, timeout = 30_000 }: SubjectContext,
): pg.Pool {
  const made = new pg.Pool({
    host: endpoint?.host ?? database.hostname,
    port: endpoint?.port ?? Number(database.port || 5432),
    user: decodeURIComponent(database.username),
    password: decodeURIComponent(database.password),
    database: database.pathname.slice(1),
    max: pool,
    // Without these two, a server that never responds blocks a request forever.
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  // A connection that breaks says so to its listeners, and ends the process if nothing does.
  made.on("error", () => {})
  made.on("connect", (client) => client.on("error", () => {}))
  return made
}

const tables = ["User", "Account", "Session", "VerificationToken", "Authenticator"]

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
