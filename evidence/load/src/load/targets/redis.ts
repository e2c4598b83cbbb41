import { RedisAdapter } from "@lockstep/redis-adapter"
import { Cluster, Redis } from "ioredis"
import type { Target } from "../target.ts"

/** The Redis adapter on each of its servers. */
export const redisTargets: readonly Target[] = [
  {
    id: "redis",
    server: "redis",
    pool: 1,
    open(url) {
      const client = new Redis(url)
      // Calls report errors; without a listener the client prints it.
      client.on("error", () => {})
      return Promise.resolve({
        adapter: RedisAdapter(client),
        connections: () => clientsOf(client),
        async close() {
          await client.quit()
        },
      })
    },
  },
  {
    id: "redis-cluster",
    server: "redis-cluster",
    // One to each master, and a few by which the client watches the cluster.
    pool: 6,
    open(url) {
      const client = new Cluster(url.split(","))
      client.on("error", () => {})
      return Promise.resolve({
        adapter: RedisAdapter(client, { baseKeyPrefix: "{load}:" }),
        async connections() {
          const counts = await Promise.all(client.nodes("master").map(clientsOf))
          return counts.reduce((sum, count) => sum + count, 0)
        },
        async close() {
          await client.quit()
        },
      })
    },
  },
]

async function clientsOf(client: Redis): Promise<number> {
  const list = String(await client.client("LIST"))
  return list.split("\n").filter((line) => line.includes("id=")).length
}
