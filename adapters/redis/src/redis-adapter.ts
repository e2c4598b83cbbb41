import {
  withAdapterErrors,
  type Adapter,
  type Fields,
  reportOnce,
  storedIn,
} from "@lockstep/core/adapters"
import { accountMethods } from "./accounts.ts"
import type { RedisAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
import { authenticatorMethods } from "./authenticators.ts"
import { clientOf } from "./client-of.ts"
import { userWithAccount } from "./create-user-with-account.ts"
import { classifyError } from "./classify-error.ts"
import { kindsWith } from "./fields.ts"
import { resolvePrefixes } from "./key-prefixes.ts"
import { keysOf } from "./keys.ts"
import type { RedisAdapterOptions } from "./options.ts"
import { recordsWith } from "./records.ts"
import type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
import { scriptRunner } from "./run-script.ts"
import { sessionMethods } from "./sessions.ts"
import type { Store } from "./store.ts"
import { assertTimeout, defaultTimeout } from "./timeout.ts"
import { userLookUps } from "./user-look-ups.ts"
import { userMethods } from "./users.ts"
import { tokenMethods } from "./verification-tokens.ts"

/**
 * Stores users, accounts, sessions, verification tokens and passkeys in Redis, in the layout of
 * `@auth/upstash-redis-adapter`. Every method runs one Lua script, so it is atomic and needs one round
 * trip.
 *
 * ```ts
 * const adapter = RedisAdapter(new Redis(), { baseKeyPrefix: "{auth}:" })
 * ```
 *
 * @param redis - an `ioredis` client, or the return value of `fromNodeRedis` or `fromUpstash`. The adapter
 *   neither opens nor closes it.
 * @param options - key prefixes, your own fields and the timeout
 * @throws ConfigError for invalid options, such as a prefix without a hash tag on a Redis Cluster
 */
export function RedisAdapter<
  const UserFields extends Fields = Record<never, never>,
  const SessionFields extends Fields = Record<never, never>,
>(
  redis: IoredisClient | RedisScripts,
  options: RedisAdapterOptions<UserFields, SessionFields> = {},
): RedisAdapterOf<UserOf<UserFields>, SessionOf<SessionFields>> {
  const client = clientOf(redis)
  const { timeout = defaultTimeout } = options
  assertTimeout("RedisAdapter", timeout)
  const kinds = kindsWith(options.userFields, options.sessionFields)
  const prefixes = resolvePrefixes(options, client.isCluster)
  const store: Store = {
    run: scriptRunner(client, timeout),
    keys: keysOf(prefixes),
    kinds,
    records: recordsWith(kinds),
    report: reportOnce(options.onUnknownField),
  }
  // Redis deletes expired records itself.
  const methods: Required<Omit<Adapter, "deleteExpired">> = {
    ...storedIn(client.client ?? redis, prefixes.accountKeyPrefix),
    ...userMethods(store),
    ...userLookUps(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...tokenMethods(store),
    ...authenticatorMethods(store),
    createUserWithAccount: userWithAccount(store),
  }
  // The records have the declared fields, which only the run time can guarantee.
  return withAdapterErrors(methods, classifyError) as RedisAdapterOf<
    UserOf<UserFields>,
    SessionOf<SessionFields>
  >
}
