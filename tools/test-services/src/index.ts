/**
 * Database servers for tests: `@lockstep/test-services`.
 *
 * @module
 */

export type { Endpoint } from "./ask-server.ts"
export { d1, type D1Scope, type D1Service } from "./d1.ts"
export type {
  D1Database,
  D1Meta,
  D1PreparedStatement,
  D1Result,
  D1Statements,
} from "./d1/database.ts"
export { mariadb } from "./mariadb.ts"
export { mongodb } from "./mongodb.ts"
export { mysql } from "./mysql.ts"
export { postgres } from "./postgres.ts"
export { redisCluster, type RedisClusterService } from "./redis-cluster.ts"
export { redis } from "./redis.ts"
export type { KeyScope, NamedScope, Scope, ScopeRequest } from "./scope.ts"
export type { ServiceOptions } from "./service-options.ts"
export { ServiceUnavailable, type Attempt } from "./service-unavailable.ts"
export type { Service, ServiceAddress, ServiceSource, SqlService } from "./service.ts"
export { valkey } from "./valkey.ts"
