import { randomUUID } from "node:crypto"
import { runAdapterTests } from "@lockstep/adapter-test-kit"
import { redisCluster } from "@lockstep/adapter-test-kit/containers"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { afterAll } from "vitest"
import cluster, { clusterClient, setUser } from "./cluster.ts"
import { reportFile } from "./contract-options.ts"
import { extraFields } from "./subject.ts"

const servers = await redisCluster()
const scope = await servers.scope("redis adapter")
const rest = await startRestServer(clusterClient())
process.env["REDIS_PREFIX"] = scope.prefix
process.env["UPSTASH_REDIS_REST_URL"] = rest.url
// A user who may touch no key outside of the scope.
process.env["REDIS_USER"] = scope.name
process.env["REDIS_PASSWORD"] = randomUUID()
await setUser("on", `>${process.env["REDIS_PASSWORD"]}`, `~${scope.prefix}*`, "+@all")

afterAll(async () => {
  await rest.close()
  await setUser("off")
  await scope.drop()
  await servers.stop()
})

runAdapterTests(cluster, {
  name: "the Redis adapter on a cluster",
  level: 5,
  // Calls mostly wait for the server, and cases about faults for timeouts.
  parallel: 8,
  capabilities: { nulls: "filled" },
  // What sequences find is about the scripts, of which the run on one server makes them all.
  model: { runs: 10 },
  report: { json: reportFile("redis-cluster") },
  database: servers.nodes.map((node) => ({ ...node, protocol: "redis" })),
  module: new URL("cluster.ts", import.meta.url),
  ...extraFields,
})
