import { randomUUID } from "node:crypto"
import type { redis } from "@lockstep/adapter-test-kit/containers"
import { startRestServer } from "@lockstep/adapter-survey/rest-server"
import { Redis } from "ioredis"

/**
 * Makes a scope on a server, with a user who may touch no key outside of it, and a REST interface to the
 * server. What `single-server.ts` reads from the environment is written there.
 *
 * @param server - is stopped with the scope
 * @param name - tells the scope from others
 * @returns what removes all of it
 */
export async function openRestrictedScope(
  server: Awaited<ReturnType<typeof redis>>,
  name: string,
): Promise<() => Promise<void>> {
  const scope = await server.scope(name)
  const rest = await startRestServer(server.url)
  const password = randomUUID()
  const admin = new Redis(server.url)
  await admin.acl("SETUSER", scope.name, "on", `>${password}`, `~${scope.prefix}*`, "+@all")
  process.env["REDIS_PREFIX"] = scope.prefix
  process.env["REDIS_USER"] = scope.name
  process.env["REDIS_PASSWORD"] = password
  process.env["UPSTASH_REDIS_REST_URL"] = rest.url
  return async () => {
    await rest.close()
    await admin.acl("DELUSER", scope.name)
    admin.disconnect()
    await scope.drop()
    await server.stop()
  }
}
