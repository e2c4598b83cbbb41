import { PGlite } from "@electric-sql/pglite"
import { createClient } from "@libsql/client"
import SQLite from "better-sqlite3"
import { drizzle as onSQLite } from "drizzle-orm/better-sqlite3"
import { drizzle as onLibSQL } from "drizzle-orm/libsql"
import { drizzle as onMySQL } from "drizzle-orm/mysql2"
import { drizzle as onPg } from "drizzle-orm/node-postgres"
import { drizzle as onPGlite } from "drizzle-orm/pglite"
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js"
import { createPool, type Pool, type PoolOptions } from "mysql2/promise"
import pg from "pg"
import postgres from "postgres"
import type { DateCell } from "../../../core/test/support/date-zones/cells.ts"
import { type DateAdapter, serveDates } from "../../../core/test/support/date-zones/serve-dates.ts"
import { DrizzleAdapter } from "../src/index.ts"
import { mysqlTablesWith, pgTablesWith, sqliteTablesWith } from "./date-tables.ts"

/** A process that writes and reads dates through each driver of Drizzle. */

type Open = (url: string, cell: DateCell) => DateAdapter | Promise<DateAdapter>

const opened = new Map<string, unknown>()

/** Opens a connection once. */
function once<Connection>(name: string, open: () => Connection): Connection {
  const connection = opened.has(name) ? opened.get(name) : open()
  opened.set(name, connection)
  // Each name has its own type.
  return connection as Connection
}

const openMySQL =
  (options: PoolOptions): Open =>
  (url, { driver, columns, server }) => {
    const pool = once(`${driver} ${columns} ${server}`, () =>
      mysqlPool(url, columns, server, options),
    )
    return DrizzleAdapter(onMySQL(pool), mysqlTablesWith(columns))
  }

function mysqlPool(url: string, database: string, server: string, options: PoolOptions): Pool {
  const pool = createPool({ uri: url, connectionLimit: 1, ...options, database })
  pool.pool.on("connection", (connection) => connection.query(`set time_zone = '${server}'`))
  return pool
}

let pglite: PGlite | undefined

const drivers: Readonly<Record<string, Open>> = {
  "node-postgres"(url, { columns, server }) {
    const pool = once(`pg ${server}`, () => {
      const options = `-c TimeZone=${server}`
      return new pg.Pool({ connectionString: url, max: 1, options })
    })
    return DrizzleAdapter(onPg(pool), pgTablesWith(columns))
  },
  "postgres.js"(url, { columns, server }) {
    const client = once(`postgres ${server}`, () =>
      postgres(url, { max: 1, connection: { TimeZone: server }, onnotice: () => {} }),
    )
    return DrizzleAdapter(onPostgresJs(client), pgTablesWith(columns))
  },
  async PGlite(url, { columns, server }) {
    pglite ??= new PGlite(url)
    await pglite.query(`set time zone '${server}'`)
    return DrizzleAdapter(onPGlite(pglite), pgTablesWith(columns))
  },
  mysql2: openMySQL({}),
  "mysql2 in UTC": openMySQL({ timezone: "Z" }),
  "mysql2 with dates as text": openMySQL({ dateStrings: true }),
  "mysql2 at an offset": openMySQL({ timezone: "+02:00" }),
  "better-sqlite3"(url, { columns }) {
    const client = once(`better-sqlite3 ${columns}`, () => new SQLite(`${url}/${columns}.db`))
    // No test survives a power failure, so none of them waits for the disk.
    client.pragma("synchronous = off")
    return DrizzleAdapter(onSQLite(client), sqliteTablesWith(columns))
  },
  async libSQL(url, { columns }) {
    const client = once(`libsql ${columns}`, () =>
      createClient({ url: `file:${url}/${columns}.db` }),
    )
    await client.execute("pragma synchronous = off")
    return DrizzleAdapter(onLibSQL(client), sqliteTablesWith(columns))
  },
}

serveDates(
  async (url, cell) => {
    const open = drivers[cell.driver]
    if (!open) throw new Error(`There is no driver ${cell.driver}.`)
    return { adapter: await open(url, cell) }
  },
  async () => {
    await pglite?.close()
    pglite = undefined
  },
)
