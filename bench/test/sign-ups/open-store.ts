import type { Adapter } from "@lockstep/core/adapters"

/** A database that applications of these tests have. */
export type StoreKind = "postgres" | "redis"

const connections = 8

/**
 * Opens an adapter on tables that are there.
 *
 * @param kind - of the database
 * @param url - of the database
 */
export async function openStore(kind: StoreKind, url: string): Promise<Adapter> {
  // A process starts more quickly without the driver of the other one.
  return kind === "postgres" ? openPostgres(url) : openRedis(url)
}

async function openPostgres(url: string): Promise<Adapter> {
  const { KyselyAdapter } = await import("@lockstep/kysely-adapter")
  const { Kysely, PostgresDialect } = await import("kysely")
  const { default: pg } = await import("pg")
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // Calls tell what went wrong; without a listener a lost connection ends the process.
  pool.on("error", () => {})
  pool.on("connect", (connection) => connection.on("error", () => {}))
  return KyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }))
}

async function openRedis(url: string): Promise<Adapter> {
  const { RedisAdapter } = await import("@lockstep/redis-adapter")
  const { Redis } = await import("ioredis")
  const client = new Redis(url)
  // Calls tell what went wrong; without a listener the client prints it.
  client.on("error", () => {})
  return RedisAdapter(client)
}
