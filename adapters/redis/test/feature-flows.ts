import { RedisAdapter, RedisStore } from "@lockstep/redis-adapter"
import type { Cluster, Redis } from "ioredis"
import type { FeatureFlowsSubject } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import { featureSessionFields } from "../../../core/test/support/feature-flows/session-fields.ts"
import { keysWith } from "./raw-readers.ts"

/**
 * The adapter with every field that features write, and the store.
 *
 * @param client - of the server, or of a cluster
 * @param prefix - of all keys; nothing else has it
 */
export function featureFlows(client: Redis | Cluster, prefix: string): FeatureFlowsSubject {
  const entries = () => keysWith(client, `${prefix}entry:`)
  const isSession = (key: string) => !key.startsWith(`${prefix}user:session:by-user-id:`)
  return {
    adapter: RedisAdapter(client, { prefix, sessionFields: featureSessionFields }),
    store: RedisStore(client, { prefix }),
    expireEntries: async () => Promise.all((await entries()).map((key) => client.pexpire(key, 1))),
    kept: async () => ({
      sessions: (await keysWith(client, `${prefix}user:session:`)).filter(isSession).length,
      entries: (await entries()).length,
    }),
  }
}
