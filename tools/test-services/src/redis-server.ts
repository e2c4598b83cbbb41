import type { Question } from "./ask-server.ts"
import type { ServerSources } from "./find-server.ts"
import { importPeer } from "./import-peer.ts"
import { keyStore } from "./key-store.ts"
import { makeService } from "./make-service.ts"
import { runContainer } from "./run-container.ts"
import type { KeyScope, ScopeStore } from "./scope.ts"
import { readAddress } from "./server-address.ts"
import { resolveServiceOptions, type ImageDefault, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, Service } from "./service.ts"

/** The differences between servers with the Redis protocol. */
export interface RedisServerKind {
  /** Usual name of the server. */
  readonly label: string
  /** The function that creates the service. */
  readonly name: string
  /** The environment variable with its URL. */
  readonly variable: string
  readonly image: ImageDefault
  /** The server program. */
  readonly program: string
}

/** The server responds with an error while it loads its data. */
const question: Question = {
  send: Buffer.from("PING\r\n"),
  isReady: (answer) => answer.toString("latin1").startsWith("+PONG"),
}

function sourcesOf({ label, variable, program }: RedisServerKind): ServerSources<FoundServer> {
  return {
    service: label,
    variable,
    example: "redis://host:6379",
    async fromAddress(value) {
      const { host, port } = await readAddress(variable, value, ["redis", "rediss"], 6379)
      return { url: value, host, port, what: variable, stop: () => Promise.resolve() }
    },
    async startContainer({ image, timeout }) {
      const { endpoints, stop } = await runContainer({
        image,
        question,
        timeout,
        command: () => [program, "--save", "", "--appendonly", "no"],
        ports: [6379],
      })
      const [{ host, port }] = endpoints
      return { url: `redis://${host}:${port}`, host, port, what: `a container of ${image}`, stop }
    },
    embedded: `no npm package contains ${label} for every system`,
  }
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
 * Finds a server with the Redis protocol. Scopes are key prefixes, removed with `ioredis`.
 *
 * @param options - which sources to try, and how
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export async function redisServer(
  kind: RedisServerKind,
  options: ServiceOptions,
): Promise<Service<KeyScope>> {
  const settled = resolveServiceOptions(kind.name, options, kind.image)
  const { service } = await makeService(sourcesOf(kind), settled, "redis", storeOf)
  return service
}
