import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { Redis } from "ioredis"
import { RedisStore } from "../src/index.ts"

/**
 * Makes the store for the kit, on the Redis in `REDIS_STORE_URL`, under the prefix in `REDIS_STORE_PREFIX`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject({ namespace, endpoint, timeout }: SubjectContext): StoreSubject {
  const { hostname, port } = new URL(process.env["REDIS_STORE_URL"] ?? "")
  const client = new Redis({
    ...(endpoint ?? { host: hostname, port: Number(port) }),
    ...(timeout !== undefined && { connectTimeout: timeout, socketTimeout: timeout }),
  })
  // Calls report what went wrong; without a listener the client prints it.
  client.on("error", () => {})
  const prefix = `${process.env["REDIS_STORE_PREFIX"] ?? ""}${namespace}:`
  return {
    store: RedisStore(client, { prefix, ...(timeout !== undefined && { timeout }) }),
    close: () => client.disconnect(),
    raw: {
      async lifetime(key) {
        const left = await client.pttl(`${prefix}entry:${key}`)
        return left < 0 ? null : left
      },
    },
  }
}
