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
 * Reports what keeps a Redis from keeping the entries of a {@link RedisStore} until they end: a policy by which it
 * throws them away when its memory is full. It changes nothing.
 *
 * @param redis - what the store gets
 * @param options - what the store gets
 * @returns what was found; nothing is wrong when it is empty
 * @throws ConfigError for options that {@link RedisStore} refuses too
 */
export async function checkStoreSchema(
  redis: IoredisClient | RedisScripts,
  options: RedisStoreOptions = {},
): Promise<SchemaProblem[]> {
  const { prefix } = entryPrefix(options)
  const [policy] = recordsOf(await scriptRunner(clientOf(redis), 0)(evictionPolicy, [prefix], []))
  return evictionProblems(policy ?? "", "entries before they end")
}
