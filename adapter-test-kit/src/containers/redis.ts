import type { Question } from "./ask-server.ts"
import type { ServerSources } from "./find-server.ts"
import { importPeer } from "./import-peer.ts"
import { keyStore } from "./key-store.ts"
import { makeService } from "./make-service.ts"
import { runContainer } from "./run-container.ts"
import type { KeyScope, ScopeStore } from "./scope.ts"
import { readAddress } from "./server-address.ts"
import { settleServiceOptions, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, Service } from "./service.ts"

/** Redis answers with an error while it loads its data. */
const question: Question = {
  send: Buffer.from("PING\r\n"),
  isReady: (answer) => answer.toString("latin1").startsWith("+PONG"),
}

const sources: ServerSources<FoundServer> = {
  service: "Redis",
  variable: "REDIS_URL",
  example: "redis://host:6379",
  async fromAddress(value) {
    const { host, port } = await readAddress("REDIS_URL", value, ["redis", "rediss"], 6379)
    return { url: value, host, port, what: "REDIS_URL", stop: () => Promise.resolve() }
  },
  async startContainer({ image, timeout }) {
    const { endpoints, stop } = await runContainer({
      image,
      question,
      timeout,
      command: () => ["redis-server", "--save", "", "--appendonly", "no"],
      ports: [6379],
    })
    const [{ host, port }] = endpoints
    return { url: `redis://${host}:${port}`, host, port, what: `a container of ${image}`, stop }
  },
  embedded: "there is none: no package on npm carries Redis for every system",
}

function storeOf({ url }: FoundServer): ScopeStore<KeyScope> {
  return keyStore(url, async (use) => {
    const { Redis } = await importPeer("ioredis", "it removes keys", () => import("ioredis"))
    const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 3 })
    try {
      await client.connect()
      await use(client)
    } finally {
      client.disconnect()
    }
  })
}

/**
 * Redis for tests: at `REDIS_URL`, else in a container (of `LOCKSTEP_REDIS_IMAGE`, or redis:8).
 * Scopes are prefixes of keys, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable that names everything tried, when there is none
 */
export async function redis(options: ServiceOptions = {}): Promise<Service<KeyScope>> {
  const settled = settleServiceOptions("redis", options, {
    variable: "LOCKSTEP_REDIS_IMAGE",
    official: "redis:8",
  })
  const { service } = await makeService(sources, settled, "redis", storeOf)
  return service
}
