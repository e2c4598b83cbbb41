import type { Adapter } from "@lockstep/core/adapters"

/** A database that applications of these tests have, or a published adapter of Auth.js. */
export type StoreKind = keyof typeof openers

/** A database with tables. */
export interface StorePlace {
  readonly url: string
  /** Begins every key, in a database that has keys alone. */
  readonly prefix?: string
}

const connections = 8

// A process starts more quickly without the drivers of the others.
const openers = {
  async postgres({ url }: StorePlace): Promise<Adapter> {
    const { KyselyAdapter } = await import("@lockstep/kysely-adapter")
    const { Kysely, PostgresDialect } = await import("kysely")
    const { default: pg } = await import("pg")
    const pool = new pg.Pool({ connectionString: url, max: connections })
    // Calls report errors; without a listener a lost connection ends the process.
    pool.on("error", () => {})
    pool.on("connect", (connection) => connection.on("error", () => {}))
    return KyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  },
  async mysql({ url }: StorePlace): Promise<Adapter> {
    const { KyselyAdapter } = await import("@lockstep/kysely-adapter")
    const { Kysely, MysqlDialect } = await import("kysely")
    const { createPool } = await import("mysql2")
    const pool = createPool({ uri: url, timezone: "Z", connectionLimit: connections })
    return KyselyAdapter(new Kysely({ dialect: new MysqlDialect({ pool }) }))
  },
  async mongodb({ url }: StorePlace): Promise<Adapter> {
    const { MongoDBAdapter } = await import("@lockstep/mongodb-adapter")
    const { MongoClient } = await import("mongodb")
    return MongoDBAdapter(new MongoClient(url, { maxPoolSize: connections }))
  },
  async redis({ url, prefix = "" }: StorePlace): Promise<Adapter> {
    const { RedisAdapter } = await import("@lockstep/redis-adapter")
    const { Redis } = await import("ioredis")
    const client = new Redis(url)
    // Calls report errors; without a listener the client prints it.
    client.on("error", () => {})
    return RedisAdapter(client, { baseKeyPrefix: prefix })
  },
  async "@auth/drizzle-adapter"({ url }: StorePlace): Promise<Adapter> {
    const { drizzlePostgres } = await import("../../../survey/src/set-ups/drizzle-postgres.ts")
    const place = { url, prefix: "", pool: connections, timeout: undefined }
    return (await drizzlePostgres.connect(place)).adapter
  },
  async "@auth/mongodb-adapter"({ url }: StorePlace): Promise<Adapter> {
    const { mongodb } = await import("../../../survey/src/set-ups/mongodb.ts")
    const place = { url, prefix: "", pool: connections, timeout: undefined }
    return (await mongodb.connect(place)).adapter
  },
} as const

/** Opens an adapter on tables that are there. */
export async function openStore(
  kind: StoreKind,
  place: StorePlace,
  stepByStep = false,
): Promise<Adapter> {
  const { createUserWithAccount, ...others } = await openers[kind](place)
  return stepByStep || !createUserWithAccount ? others : { ...others, createUserWithAccount }
}
