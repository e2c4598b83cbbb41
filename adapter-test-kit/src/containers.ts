/**
 * Database servers for tests: `@lockstep/adapter-test-kit/containers`.
 *
 * @module
 */

export type { Endpoint } from "./containers/ask-server.ts"
export { mariadb } from "./containers/mariadb.ts"
export { mongodb } from "./containers/mongodb.ts"
export { mysql } from "./containers/mysql.ts"
export { postgres } from "./containers/postgres.ts"
export { redisCluster, type RedisClusterService } from "./containers/redis-cluster.ts"
export { redis } from "./containers/redis.ts"
export type { KeyScope, Scope, ScopeRequest } from "./containers/scope.ts"
export type { ServiceOptions } from "./containers/service-options.ts"
export { ServiceUnavailable, type Attempt } from "./containers/service-unavailable.ts"
export type { Service, ServiceAddress, ServiceSource, SqlService } from "./containers/service.ts"
export { valkey } from "./containers/valkey.ts"
