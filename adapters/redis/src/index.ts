/** Keeps users, accounts, sessions, one-time tokens and passkeys in Redis. */
export { checkSchema } from "./check-schema.ts"
export type { Fields, FieldsOf, FieldType, FieldValues } from "./fields.ts"
export { fromNodeRedis, type NodeRedisClient } from "./from-node-redis.ts"
export { fromUpstash, type UpstashClient } from "./from-upstash.ts"
export type { BasePrefix, KeyPrefixes } from "./key-prefixes.ts"
export {
  RedisAdapter,
  type RedisAdapterOptions,
  type SessionWith,
  type UserWith,
} from "./redis-adapter.ts"
export type { IoredisClient, RedisScripts } from "./redis-scripts.ts"
