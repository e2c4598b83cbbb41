import pg from "pg"
import { databaseUrl, serviceAddress, serviceUrl } from "./service-url.ts"
import type { Store } from "./store.ts"

/** PostgreSQL, from `POSTGRES_URL`. */
export const postgres: Store = {
  hasDatabases: true,
  address: () => serviceAddress("POSTGRES_URL", "pg"),
  url: (name, endpoint) => databaseUrl("POSTGRES_URL", name, endpoint),
  async create(name, schema) {
    await run(serviceUrl("POSTGRES_URL").href, `drop database if exists ${name} with (force)`)
    await run(serviceUrl("POSTGRES_URL").href, `create database ${name}`)
    await run(databaseUrl("POSTGRES_URL", name), schema)
  },
  async describe() {
    const { rows } = await run(serviceUrl("POSTGRES_URL").href, "show server_version")
    return `PostgreSQL ${String(rows[0]?.["server_version"]).split(" ")[0]}`
  },
}

async function run(url: string, sql: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(sql)
  } finally {
    await client.end()
  }
}
