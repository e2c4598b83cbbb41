import { PGlite } from "@electric-sql/pglite"
import SQLite from "better-sqlite3"
import {
  Kysely,
  MysqlDialect,
  PGliteDialect,
  PostgresDialect,
  sql,
  SqliteDialect,
  type Dialect,
} from "kysely"
import { createPool, type PoolOptions } from "mysql2"
import pg from "pg"
import postgres from "postgres"
import type { DateCell } from "../../../core/test/support/date-zones/cells.ts"
import { serveDates } from "../../../core/test/support/date-zones/serve-dates.ts"
import { KyselyAdapter, type DatabaseWithAuthenticators } from "../src/index.ts"
import { postgresJsDialect } from "./postgres-js-dialect.ts"

/** A process that writes and reads dates through each driver of Kysely. */

const asText = (text: string): string => text
const asUTC = (text: string): Date => new Date(`${text.replace(" ", "T")}Z`)

/** `timestamp` as `pg` returns it if an application chooses how it is parsed. */
function typesWith(
  parse: ((text: string) => unknown) | undefined,
): pg.CustomTypesConfig | undefined {
  if (!parse) return undefined
  return {
    // Numbers of types and parsers are passed through.
    getTypeParser: ((id: number, format: "text") =>
      id === 1114
        ? parse
        : pg.types.getTypeParser(id, format)) as pg.CustomTypesConfig["getTypeParser"],
  }
}

function onPg(url: string, server: string, parse?: (text: string) => unknown): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: `-c TimeZone=${server}`,
    types: typesWith(parse),
  })
  return new PostgresDialect({ pool })
}

function onPostgresJs(url: string, server: string): Dialect {
  return postgresJsDialect(
    postgres(url, { max: 1, connection: { TimeZone: server }, onnotice: () => {} }),
  )
}

function onMysql(uri: string, server: string, options: PoolOptions): Dialect {
  const pool = createPool({ uri, connectionLimit: 1, ...options })
  pool.on("connection", (connection) => connection.query(`set time_zone = '${server}'`))
  return new MysqlDialect({ pool })
}

/** Only one process at a time can have its folder open. */
let pglite: PGlite | undefined

const drivers: Readonly<Record<string, (url: string, server: string) => Dialect>> = {
  PGlite: (url) => new PGliteDialect({ pglite: (pglite ??= new PGlite(url)) }),
  pg: (url, server) => onPg(url, server),
  "pg with dates as text": (url, server) => onPg(url, server, asText),
  "pg with dates in UTC": (url, server) => onPg(url, server, asUTC),
  postgres: onPostgresJs,
  "mysql2 in UTC": (url, server) => onMysql(url, server, { timezone: "Z" }),
  mysql2: (url, server) => onMysql(url, server, {}),
  "mysql2 with dates as text": (url, server) => onMysql(url, server, { dateStrings: true }),
  "mysql2 in UTC with dates as text": (url, server) =>
    onMysql(url, server, { timezone: "Z", dateStrings: true }),
  "mysql2 at an offset with dates as text": (url, server) =>
    onMysql(url, server, { timezone: "+02:00", dateStrings: true }),
}

const opened = new Map<string, Kysely<DatabaseWithAuthenticators>>()

function openServer(url: string, { driver, server }: DateCell): Kysely<DatabaseWithAuthenticators> {
  const name = `${driver} ${server}`
  const dialect = opened.has(name) ? undefined : drivers[driver]?.(url, server)
  const db = opened.get(name) ?? (dialect && new Kysely<DatabaseWithAuthenticators>({ dialect }))
  if (!db) throw new Error(`There is no driver ${driver}.`)
  opened.set(name, db)
  return db
}

function openFile(folder: string, { columns }: DateCell): Kysely<DatabaseWithAuthenticators> {
  const known = opened.get(columns)
  if (known) return known
  const database = new SQLite(`${folder}/${columns}.db`)
  // No test survives a power failure, so none of them waits for the disk.
  database.pragma("synchronous = off")
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new SqliteDialect({ database }) })
  opened.set(columns, db)
  return db
}

async function close(): Promise<void> {
  await pglite?.close()
  pglite = undefined
  for (const name of opened.keys()) if (name.startsWith("PGlite")) opened.delete(name)
}

serveDates(async (url, cell) => {
  if (cell.driver === "better-sqlite3") return { adapter: KyselyAdapter(openFile(url, cell)) }
  const db = openServer(url, cell).withSchema(cell.columns)
  await pglite?.query(`set time zone '${cell.server}'`)
  // As the driver is by default.
  const plain = openServer(url, { ...cell, driver: cell.driver.split(" ")[0] ?? "" })
  return {
    adapter: KyselyAdapter(db),
    async plain(sessionToken) {
      const { rows } = await sql<{ expires: unknown }>`select expires from
        ${sql.table(`${cell.columns}.Session`)} where ${sql.ref("sessionToken")} = ${sessionToken}`.execute(
        plain,
      )
      return rows[0]?.expires
    },
  }
}, close)
