import { UpstashRedisAdapter } from "@auth/upstash-redis-adapter"
import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { Redis as UpstashRedis } from "@upstash/redis"
import { Redis } from "ioredis"
import { subjectsIn } from "./subject.ts"

/**
 * On the Redis in `REDIS_URL`, under the prefix in `REDIS_PREFIX`; the published adapter takes the way over
 * the REST interface in `UPSTASH_REDIS_REST_URL`.
 */
const singleServer: SubjectFactory = subjectsIn({
  connect({ endpoint, timeout }) {
    const { hostname, port } = new URL(process.env["REDIS_URL"] ?? "")
    const client = new Redis({
      ...(endpoint ?? { host: hostname, port: Number(port) }),
      ...(timeout !== undefined && { connectTimeout: timeout, socketTimeout: timeout }),
    })
    // Calls tell what went wrong; without a listener the client prints it.
    return client.on("error", () => {})
  },
  prefix: (namespace) => `${process.env["REDIS_PREFIX"] ?? ""}${namespace}:`,
  forerunner: (baseKeyPrefix) => UpstashRedisAdapter(upstash(), { baseKeyPrefix }),
})
// oxlint-disable-next-line import/no-default-export -- the kit imports it in a second process
export default singleServer

function upstash(): UpstashRedis {
  return new UpstashRedis({
    url: process.env["UPSTASH_REDIS_REST_URL"] ?? "",
    token: "none",
    responseEncoding: false,
    enableTelemetry: false,
  })
}
