import type { SchemaProblem } from "@lockstep/core/adapters"
import { evictionProblems } from "./check-schema.ts"
import { clientOf } from "./client-of.ts"
import { recordsOf } from "./endings.ts"
import { entryPrefix } from "./key-prefixes.ts"
import type { RedisStoreOptions } from "./options.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
import { scriptRunner } from "./run-script.ts"
import { evictionPolicy } from "./scripts/schema-check-scripts.ts"

/**
 * Reports if a Redis server can delete the entries of a {@link RedisStore} before they expire, because of its
 * eviction policy when its memory is full. It changes nothing.
 *
 * @param redis - the client that you pass to the store
 * @param options - the options that you pass to the store
 * @returns the problems; empty if there are none
 * @throws ConfigError for options that {@link RedisStore} also rejects
 */
export async function checkStoreSchema(
  redis: IoredisClient | RedisScripts,
  options: RedisStoreOptions = {},
): Promise<SchemaProblem[]> {
  const { prefix } = entryPrefix(options)
  const [policy] = recordsOf(await scriptRunner(clientOf(redis), 0)(evictionPolicy, [prefix], []))
  return evictionProblems(policy ?? "", "entries before they expire")
}
