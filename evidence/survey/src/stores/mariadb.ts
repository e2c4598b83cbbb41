import mysql from "mysql2/promise"
import { databaseUrl, serviceAddress, serviceUrl } from "./service-url.ts"
import type { Store } from "./store.ts"

/** MariaDB, from `MARIADB_URL`. Databases have the server's own collation, as those of users have. */
export const mariadb: Store = {
  hasDatabases: true,
  address: () => serviceAddress("MARIADB_URL", "mysql"),
  url: (name, endpoint) => databaseUrl("MARIADB_URL", name, endpoint),
  async create(name, schema) {
    await run(`drop database if exists ${name}; create database ${name}; use ${name}; ${schema}`)
  },
  async describe() {
    const [rows] = await run("select version() as version")
    const [row] = Array.isArray(rows) ? rows : []
    const version = row && "version" in row ? String(row["version"]) : "of unknown version"
    return `MariaDB ${version.split("-")[0]}`
  },
}

async function run(sql: string): Promise<[mysql.QueryResult, mysql.FieldPacket[]]> {
  const uri = serviceUrl("MARIADB_URL").href
  const connection = await mysql.createConnection({ uri, multipleStatements: true })
  try {
    return await connection.query(sql)
  } finally {
    await connection.end()
  }
}
