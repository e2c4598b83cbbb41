import { connect, type Socket } from "node:net"
import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { Kysely, MysqlDialect } from "kysely"
import { createPool, type Pool } from "mysql2"
import { createPool as createPromisePool, type RowDataPacket } from "mysql2/promise"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnMySQL } from "../../../core/test/support/rows-read/servers.ts"
import { inSessionOffset } from "../../../core/test/support/session-zone.ts"
import { checkSchema, KyselyAdapter } from "../src/index.ts"
import { countBusy, keptMySQLPools } from "./kept-pools.ts"
import { databasesBeside, renamedTables } from "./mysql-tables.ts"
import { own, type OwnTables } from "./own-tables.ts"

/**
 * Makes the adapter for the kit, on the database in `KYSELY_MYSQL_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<Subject> {
  const url = process.env["KYSELY_MYSQL_URL"] ?? ""
  const database = new URL(url)
  const open = () => {
    const pool = countBusy(inSessionOffset(poolFor(database, context)))
    return { pool, db: new Kysely<OwnTables>({ dialect: new MysqlDialect({ pool }) }) }
  }
  const leased = await (mayBeKept(context, database)
    ? keptMySQLPools.leaseKept("open", open)
    : keptMySQLPools.leaseNew(open))
  const { db } = leased.client
  // Looks into the store past the adapter, and past the kit's proxy.
  const beside = createPromisePool({ uri: url, connectionLimit: 1 })
  const owned = (table: string) => async (userId: string) => {
    const statement = `select * from ${table} where userId = ?`
    const [rows] = await beside.query<RowDataPacket[]>(statement, [userId])
    return rows
  }
  const names = databasesBeside(url)
  const renameTables = async (from: string, to: string) => {
    for (const name of tables) await beside.query(`rename table ${name}${from} to ${name}${to}`)
  }
  return {
    adapter: KyselyAdapter(db, own),
    close: async () => {
      await leased.end()
      await beside.end()
    },
    raw: {
      rowsRead: rowsReadOnMySQL(async (sql) => (await leased.client.pool.promise().query(sql))[0]),
      accounts: owned("Account"),
      sessions: owned("Session"),
      authenticators: owned("Authenticator"),
    },
    legacy() {
      const legacy = db.withSchema(names.legacy)
      return { adapter: KyselyAdapter(legacy), checkSchema: async () => checkSchema(legacy) }
    },
    sibling: () => KyselyAdapter(db.withSchema(names.beside), own),
    renamed: () => KyselyAdapter(renamedTables(db, url), own),
    predecessor: () => PublishedAdapter(db),
    faults: {
      async "missing-table"() {
        await keptMySQLPools.close()
        await renameTables("", "_away")
        return () => renameTables("_away", "")
      },
    },
  }
}

const tables = ["User", "Account", "Session", "VerificationToken", "Authenticator"]

/**
 * A pool with the kit's limits: its proxy instead of the database, how many connections, how long.
 */
export function poolFor(url: URL, { endpoint, pool = 10, timeout = 30_000 }: SubjectContext): Pool {
  const host = endpoint?.host ?? url.hostname
  const port = endpoint?.port ?? Number(url.port || 3306)
  return createPool({
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    connectionLimit: pool,
    connectTimeout: timeout,
    timezone: "Z",
    // A server that never responds would block a request forever.
    stream: () => endedWhenSilent(connect(port, host), timeout),
  })
}

function endedWhenSilent(socket: Socket, timeout: number): Socket {
  socket.setNoDelay(true)
  return socket.setTimeout(timeout, () => {
    socket.destroy(new Error("The database did not answer in time."))
  })
}
