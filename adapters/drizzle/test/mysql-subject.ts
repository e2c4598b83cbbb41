import type { Subject, SubjectContext } from "@lockstep/adapter-test-kit"
import { mysqlTableCreator } from "drizzle-orm/mysql-core"
import { drizzle } from "drizzle-orm/mysql2"
import { createConnection, type Pool } from "mysql2/promise"
import { mayBeKept } from "../../../core/test/support/kept-clients.ts"
import { rowsReadOnMySQL } from "../../../core/test/support/rows-read/servers.ts"
import { inSessionOffset } from "../../../core/test/support/session-zone.ts"
import { checkSchema, DrizzleAdapter, mysqlTables } from "../src/index.ts"
import { countBusy, keptMySQLPools } from "./kept-mysql-pools.ts"
import { mysqlPool } from "./mysql-pool.ts"
import { keylessMySQLSchema, optionalMySQLColumns, ownMySQLTables } from "./own-mysql-tables.ts"
import { predecessorOn } from "./predecessor.ts"
import { renamedMySQLTables } from "./renamed-mysql-tables.ts"

/**
 * Makes the adapter for the kit, on the database in `DRIZZLE_MYSQL_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default async function subject(context: SubjectContext): Promise<Subject> {
  const database = new URL(process.env["DRIZZLE_MYSQL_URL"] ?? "")
  const { timeout = 30_000 } = context
  const open = () => {
    const made = mysqlPool(database, context)
    inSessionOffset(made.pool)
    return countBusy(made)
  }
  const leased = await (mayBeKept(context, database)
    ? keptMySQLPools.leaseKept("open", open)
    : keptMySQLPools.leaseNew(open))
  const pool = leased.client
  const db = drizzle(pool)
  // Looks into the store past the adapter, and past the kit's proxy.
  const beside = await keptMySQLPools.leaseKept("beside", () =>
    countBusy(mysqlPool(database, { pool: 1 })),
  )
  const rowsOf = (table: string) => async (userId: string) => {
    const [rows] = await beside.client.query(`select * from \`${table}\` where userId = ?`, [
      userId,
    ])
    return Array.isArray(rows) ? rows : []
  }
  return {
    adapter: DrizzleAdapter(db, ownMySQLTables(), { timeout }),
    close: async () => {
      await leased.end()
      await beside.end()
    },
    raw: {
      rowsRead: rowsReadOnMySQL(async (sql) => (await pool.query(sql))[0]),
      accounts: rowsOf("account"),
      sessions: rowsOf("session"),
      authenticators: rowsOf("authenticator"),
    },
    async legacy() {
      const prefix = `legacy_${crypto.randomUUID()}_`
      await script(database, keylessMySQLSchema(prefix) + optionalMySQLColumns(prefix))
      const tables = mysqlTables({ table: mysqlTableCreator((name) => `${prefix}${name}`) })
      return {
        adapter: DrizzleAdapter(db, tables),
        checkSchema: () => checkSchema(db, tables),
      }
    },
    sibling: () => DrizzleAdapter(db, ownMySQLTables("beside_")),
    renamed: () => DrizzleAdapter(drizzle(pool, { casing: "snake_case" }), renamedMySQLTables()),
    predecessor: () => predecessorOn(db, ownMySQLTables()),
    faults: {
      async "missing-table"() {
        await keptMySQLPools.close()
        await renameTables(beside.client, "", "_away")
        return () => renameTables(beside.client, "_away", "")
      },
    },
  }
}

/** Runs several statements. */
async function script(database: URL, sql: string): Promise<void> {
  const connection = await createConnection({ uri: database.href, multipleStatements: true })
  await connection.query(sql)
  await connection.end()
}

const tables = ["user", "account", "session", "verificationToken", "authenticator"]

async function renameTables(beside: Pool, from: string, to: string): Promise<void> {
  const renames = tables.map((name) => `\`${name}${from}\` to \`${name}${to}\``)
  await beside.query(`rename table ${renames.join(", ")}`)
}
