import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { Cluster, Redis } from "ioredis"
import { publishedAdapter } from "./published-adapter.ts"
import { subjectsIn } from "./subject.ts"

/**
 * On the Redis Cluster in `REDIS_CLUSTER_URL`, as the user in `REDIS_USER`, under the prefix in
 * `REDIS_PREFIX`; the published adapter takes the way over the REST interface in
 * `UPSTASH_REDIS_REST_URL`. Each namespace has its own hash tag, so that they are spread over all
 * masters.
 */
const cluster: SubjectFactory = subjectsIn({
  connect({ endpoints, timeout }) {
    const nodes = nodesOf()
    // The nodes name each other by their own addresses: the way leads through the kit's proxy.
    const ways = nodes.map(
      (node, index) => [`${node.host}:${node.port}`, { ...(endpoints?.[index] ?? node) }] as const,
    )
    const limits = timeout === undefined ? {} : { connectTimeout: timeout, socketTimeout: timeout }
    const login = { username: process.env["REDIS_USER"] ?? "default", password: password() }
    const client = new Cluster(
      ways.map(([, node]) => node),
      {
        natMap: Object.fromEntries(ways),
        redisOptions: { ...login, ...limits },
        lazyConnect: true,
      },
    )
    // Calls report what went wrong.
    client.on("error", () => {})
    return { redis: client, close: () => client.disconnect() }
  },
  beside: clusterClient,
  faults: {
    "missing-privilege": () => whileUser(["-@write"], ["+@write"]),
    "wrong-password": () => whileUser(["resetpass", ">another"], ["resetpass", `>${password()}`]),
  },
  predecessor: publishedAdapter,
  prefix: (namespace) => `${process.env["REDIS_PREFIX"] ?? ""}{${namespace}}:`,
})
export default cluster

/** A client of the cluster as it is, past the kit. */
export function clusterClient(): Cluster {
  return new Cluster(nodesOf())
}

function nodesOf(): { host: string; port: number }[] {
  const urls = (process.env["REDIS_CLUSTER_URL"] ?? "").split(",").map((each) => new URL(each))
  return urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port) }))
}

function password(): string {
  return process.env["REDIS_PASSWORD"] ?? ""
}

/** Changes the user of the tests, and resolves to what changes it back. */
async function whileUser(change: string[], back: string[]): Promise<() => Promise<void>> {
  await setUser(...change)
  return () => setUser(...back)
}

/**
 * Sets the user of the tests on every server, each of which has its own users.
 *
 * @param rules - of Redis' access control lists
 */
export async function setUser(...rules: string[]): Promise<void> {
  for (const node of nodesOf()) {
    const admin = new Redis(node)
    await admin.acl("SETUSER", process.env["REDIS_USER"] ?? "", ...rules)
    admin.disconnect()
  }
}
