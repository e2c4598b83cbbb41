import { createConnection, createPool, type Pool, type RowDataPacket } from "mysql2/promise"
import pg from "pg"

/** A pool, and what a run asks its server. */
interface OpenPool<Client> {
  readonly client: Client
  /** Connections that the server counts. */
  readonly connections: () => Promise<number>
  readonly hasTable: (name: string) => Promise<boolean>
}

/** Opens a pool on PostgreSQL. */
export function openPostgresPool(url: string, max: number): OpenPool<pg.Pool> {
  const client = new pg.Pool({ connectionString: url, max })
  // Calls report errors; without a listener a lost connection ends the process.
  client.on("error", () => {})
  client.on("connect", (connection) => connection.on("error", () => {}))
  return {
    client,
    async connections() {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
      )
      return rows[0]?.count ?? 0
    },
    async hasTable(name) {
      const question = "select 1 from pg_tables where schemaname = 'public' and tablename = $1"
      return (await client.query(question, [name])).rows.length > 0
    },
  }
}

/** Opens a pool on MySQL or MariaDB. */
export function openMySQLPool(
  url: string,
  max: number,
): OpenPool<Pool> & {
  /** Runs several statements, over their own connection. */
  readonly run: (statements: string) => Promise<void>
} {
  const client = createPool({ uri: url, connectionLimit: max, timezone: "Z" })
  return {
    client,
    async connections() {
      const [rows] = await client.query<RowDataPacket[]>("show processlist")
      return rows.filter(({ Command }) => Command !== "Daemon").length
    },
    async hasTable(name) {
      const [rows] = await client.query<RowDataPacket[]>("show tables like ?", [name])
      return rows.length > 0
    },
    async run(statements) {
      const connection = await createConnection({ uri: url, multipleStatements: true })
      await connection.query(statements)
      await connection.end()
    },
  }
}
