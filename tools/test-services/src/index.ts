/**
 * Database servers for tests: `@lockstep/test-services`.
 *
 * @module
 */

export type { Endpoint } from "./ask-server.ts"
export { mariadb } from "./mariadb.ts"
export { mongodb } from "./mongodb.ts"
export { mysql } from "./mysql.ts"
export { postgres } from "./postgres.ts"
export { redisCluster, type RedisClusterService } from "./redis-cluster.ts"
export { redis } from "./redis.ts"
export type { KeyScope, Scope, ScopeRequest } from "./scope.ts"
export type { ServiceOptions } from "./service-options.ts"
export { ServiceUnavailable, type Attempt } from "./service-unavailable.ts"
export type { Service, ServiceAddress, ServiceSource, SqlService } from "./service.ts"
export { valkey } from "./valkey.ts"
