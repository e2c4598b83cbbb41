import type { Endpoint, Question } from "./ask-server.ts"
import { clusterScript } from "./cluster-script.ts"
import type { ServerSources } from "./find-server.ts"
import { freePort } from "./free-port.ts"
import { importPeer } from "./import-peer.ts"
import { keyStore } from "./key-store.ts"
import { makeService } from "./make-service.ts"
import { runContainer } from "./run-container.ts"
import type { KeyScope, ScopeStore } from "./scope.ts"
import { readAddress } from "./server-address.ts"
import { resolveServiceOptions, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, Service } from "./service.ts"

/** A Redis Cluster for tests; `url` lists its nodes, separated by commas. */
export interface RedisClusterService extends Service<KeyScope> {
  readonly nodes: readonly Endpoint[]
  /**
   * For the `natMap` option of `ioredis`. It is needed only if calls use other endpoints, such as those of proxies: the
   * nodes announce the endpoints at which they are reachable.
   */
  readonly natMap: Readonly<Record<string, Endpoint>>
}

interface FoundCluster extends FoundServer {
  readonly nodes: readonly Endpoint[]
}

const variable = "REDIS_CLUSTER_URL"

/** A node is ready when it has the owner of every slot. */
const question: Question = {
  send: Buffer.from("CLUSTER INFO\r\n"),
  isReady: (answer) => answer.toString("latin1").includes("cluster_state:ok"),
}

const sources: ServerSources<FoundCluster> = {
  service: "Redis Cluster",
  variable,
  example: "redis://host:7001,redis://host:7002,redis://host:7003",
  async fromAddress(value) {
    const nodes: Endpoint[] = []
    for (const part of value.split(",")) {
      const address = part.includes("://") ? part.trim() : `redis://${part.trim()}`
      const { host, port } = await readAddress(variable, address, ["redis", "rediss"], 6379)
      nodes.push({ host, port })
    }
    const [{ host, port } = { host: "", port: 0 }] = nodes
    return { url: value, host, port, nodes, what: variable, stop: () => Promise.resolve() }
  },
  async startContainer({ image, timeout }) {
    // The ports are the same inside and outside, because nodes redirect clients to them.
    const ports = [await freePort(), await freePort(), await freePort()]
    const { endpoints, stop } = await runContainer({
      image,
      question,
      timeout,
      command: (host) => ["sh", "-c", clusterScript(ports, host)],
      ports,
      fixed: true,
    })
    const [{ host, port }] = endpoints
    const url = endpoints.map((node) => `redis://${node.host}:${node.port}`).join(",")
    return { url, host, port, nodes: endpoints, what: `three in a container of ${image}`, stop }
  },
  embedded: "no npm package contains Redis for every system",
}

function storeOf({ url, nodes }: FoundCluster): ScopeStore<KeyScope> {
  return keyStore(url, async (use) => {
    const { Cluster } = await importPeer("ioredis", "it removes keys", () => import("ioredis"))
    const login = firstLogin(url)
    const cluster = new Cluster([...nodes], { lazyConnect: true, redisOptions: login })
    try {
      await cluster.connect()
      for (const node of cluster.nodes("master")) await use(node)
    } finally {
      cluster.disconnect()
    }
  })
}

function firstLogin(url: string): { username?: string; password?: string; tls?: object } {
  const [first = ""] = url.split(",")
  if (!URL.canParse(first)) return {}
  const { username, password, protocol } = new URL(first)
  return {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" ? { tls: {} } : {}),
  }
}

/**
 * A Redis Cluster for tests: at `REDIS_CLUSTER_URL`, else three masters in a container (of
 * `LOCKSTEP_REDIS_IMAGE`, or redis:8). Scopes are key prefixes, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export async function redisCluster(options: ServiceOptions = {}): Promise<RedisClusterService> {
  const settled = resolveServiceOptions("redisCluster", options, {
    variable: "LOCKSTEP_REDIS_IMAGE",
    official: "redis:8",
  })
  const { server, service } = await makeService(sources, settled, "redis", storeOf)
  const { nodes } = server
  const natMap = Object.fromEntries(nodes.map((node) => [`${node.host}:${node.port}`, node]))
  return { ...service, nodes, natMap }
}
