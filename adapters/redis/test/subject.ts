import type { Subject, SubjectContext, SubjectFactory } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import {
  checkSchema,
  RedisAdapter,
  type IoredisClient,
  type RedisAdapterOptions,
  type RedisScripts,
} from "@lockstep/redis-adapter"
import { monitoredReads, type MonitoredClient } from "./monitored-reads.ts"
import { rawReaders } from "./raw-readers.ts"

/** Fields of the application's own, in every test of the contract. */
const ownFields = {
  userFields: {
    role: "text",
    age: "number",
    isActive: "boolean",
    createdAt: "date",
    settings: "json",
  },
  sessionFields: { device: "text", createdAt: "date" },
} as const satisfies RedisAdapterOptions

/** The values of those that are tried. */
export const extraFields = {
  extraUserFields: {
    role: ["admin", null],
    age: [42, 0.1, 9_007_199_254_740_991],
    isActive: [true, false],
    createdAt: [new Date("2031-07-01T12:00:00.123Z"), null],
    settings: [{ theme: "dark", tags: [], deep: [[{}]] }, null],
  },
  extraSessionFields: {
    device: ["Firefox 🦊", null],
    createdAt: [null, new Date("2032-07-01T12:00:00.456Z")],
  },
} as const

/** A client to test the adapter on. */
export interface Connection {
  readonly redis: IoredisClient | RedisScripts
  close(): Promise<unknown> | void
}

/** How the subjects of a suite connect, and where they keep their records. */
export interface Place {
  connect(
    context: Pick<SubjectContext, "endpoint" | "endpoints" | "timeout">,
  ): Connection | Promise<Connection>
  /** Looks into the store past the adapter, and past the kit's proxy. */
  beside(): MonitoredClient & { disconnect(): void }
  /** What the keys of a namespace begin with. */
  prefix(namespace: string): string
  /** The published adapter, on the same server. */
  predecessor?(prefix: string): Adapter
  /** Ways to make the server refuse to work. */
  readonly faults?: Subject["faults"]
}

/** Names of keys that are as different from the usual ones as can be. */
const otherPrefixes = {
  userKeyPrefix: "people/",
  emailKeyPrefix: "addresses/",
  accountKeyPrefix: "links/",
  accountByUserIdPrefix: "last-link/",
  sessionKeyPrefix: "logins/",
  sessionByUserIdKeyPrefix: "last-login/",
  verificationTokenKeyPrefix: "links-by-mail/",
  authenticatorKeyPrefix: "passkeys/",
}

/**
 * Makes the factory of a suite.
 *
 * @param place - where and how
 */
export function subjectsIn(place: Place): SubjectFactory {
  return async (context): Promise<Subject> => {
    const baseKeyPrefix = place.prefix(context.namespace)
    const { redis, close } = await place.connect(context)
    let besides: ReturnType<Place["beside"]> | undefined
    const beside = () => (besides ??= place.beside())
    const reads = monitoredReads(beside, baseKeyPrefix)
    const { timeout } = context
    const options = { ...ownFields, ...(timeout !== undefined && { timeout }) }
    const adapterAt = (prefix: string) => RedisAdapter(redis, { ...options, prefix })
    const { predecessor, faults } = place
    return {
      adapter: RedisAdapter(redis, { ...options, baseKeyPrefix }),
      async close() {
        reads.close()
        besides?.disconnect()
        await close()
      },
      raw: { ...rawReaders(beside, baseKeyPrefix), rowsRead: reads.rowsRead },
      sibling: () => adapterAt(`${baseKeyPrefix}user:`),
      renamed: () =>
        RedisAdapter(redis, { ...options, ...otherPrefixes, prefix: `${baseKeyPrefix}own/` }),
      async legacy() {
        const prefix = `${baseKeyPrefix}legacy:`
        const session = { sessionToken: "old", userId: "ada", expires: "2030-01-02T03:04:05.678Z" }
        await beside().set(`${prefix}user:session:old`, JSON.stringify(session))
        return { adapter: adapterAt(prefix), checkSchema: () => checkSchema(redis, { prefix }) }
      },
      ...(faults && { faults }),
      ...(predecessor && { predecessor: () => predecessor(baseKeyPrefix) }),
    }
  }
}
