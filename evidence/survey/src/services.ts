import { mariadb, mongodb, postgres, redis } from "@lockstep/adapter-test-kit/containers"
import { redisUrl } from "./stores/redis.ts"
import type { ServiceVariable } from "./stores/service-url.ts"
import { startRestServer } from "./upstash/rest-server.ts"

/** The databases of the survey, running. */
export interface Services {
  stop(): Promise<void>
}

/**
 * Finds the databases in the environment, or starts them in containers, and says in the environment
 * where they are.
 *
 * @throws Error that says what to do when one is not to be had
 */
export async function startServices(): Promise<Services> {
  const all = await Promise.all([postgres(), mariadb(), mongodb(), redis()])
  const [pg, maria, mongo, keys] = all
  say({ POSTGRES_URL: pg.url, MARIADB_URL: maria.url, MONGODB_URL: mongo.url, REDIS_URL: keys.url })
  const rest = await startRestServer(redisUrl("upstash"))
  say({ UPSTASH_REDIS_REST_URL: rest.url })
  return {
    async stop() {
      await rest.close()
      await Promise.all(all.map((service) => service.stop()))
    },
  }
}

function say(addresses: Readonly<Partial<Record<ServiceVariable, string>>>): void {
  Object.assign(process.env, addresses)
}
