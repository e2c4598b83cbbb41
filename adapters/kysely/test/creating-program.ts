import SQLite from "better-sqlite3"
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect, type Dialect } from "kysely"
import { createPool } from "mysql2"
import pg from "pg"
import { createTables } from "../src/index.ts"
import { own, type OwnTables } from "./own-tables.ts"

/**
 * A process that creates the tables at each place that it receives: a file of SQLite, or a URL and
 * the schema there.
 */
interface Place {
  readonly url: string
  readonly schema?: string
}

function dialectFor(url: string): Dialect {
  if (url.startsWith("postgres")) {
    return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) })
  }
  if (url.startsWith("mysql")) {
    return new MysqlDialect({ pool: createPool({ uri: url, connectionLimit: 1, timezone: "Z" }) })
  }
  return new SqliteDialect({ database: new SQLite(url, { timeout: 20_000 }) })
}

async function create({ url, schema }: Place): Promise<string> {
  const db = new Kysely<OwnTables>({ dialect: dialectFor(url) })
  try {
    await createTables(schema === undefined ? db : db.withSchema(schema), own)
    return "created"
  } catch (error) {
    return String(error)
  } finally {
    await db.destroy()
  }
}

process.on("message", (place: Place) => {
  void create(place).then((ending) => process.send?.(ending))
})
process.send?.("ready")
