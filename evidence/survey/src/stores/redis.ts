import { Redis } from "ioredis"
import { databaseUrl, serviceAddress, serviceUrl, type ServiceVariable } from "./service-url.ts"
import type { Store } from "./store.ts"

/** Databases by number: those of the survey, which no other program is likely to use. */
const numbers = { upstash: "1", unstorage: "2" } as const

/** The address of a Redis with a database of the survey's own. */
export function redisUrl(owner: keyof typeof numbers): string {
  return databaseUrl("REDIS_URL", numbers[owner])
}

/** Redis, from `REDIS_URL`; databases of all names are one. */
export const redis: Store = {
  hasDatabases: false,
  address: () => serviceAddress("REDIS_URL", "redis"),
  url: (_, endpoint) => databaseUrl("REDIS_URL", numbers.unstorage, endpoint),
  // Every case has its own names, so that what an earlier run left does no harm.
  create: () => Promise.resolve(),
  describe: describeRedis,
}

/** Redis behind the REST interface that the client of Upstash speaks. */
export const upstash: Store = {
  ...redis,
  address: () => serviceAddress("UPSTASH_REDIS_REST_URL", "http"),
  url: (_, endpoint) => databaseUrl(rest, "", endpoint),
  describe: async () => `${await describeRedis()} behind a REST interface`,
}

const rest: ServiceVariable = "UPSTASH_REDIS_REST_URL"

async function describeRedis(): Promise<string> {
  const client = new Redis(serviceUrl("REDIS_URL").href)
  try {
    const version = /redis_version:(\S+)/.exec(await client.info("server"))?.[1] ?? ""
    return `Redis ${version}`
  } finally {
    client.disconnect()
  }
}
