import { redisServer } from "./redis-server.ts"
import type { KeyScope } from "./scope.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { Service } from "./service.ts"

/**
 * Redis for tests: at `REDIS_URL`, else in a container (of `LOCKSTEP_REDIS_IMAGE`, or redis:8).
 * Scopes are prefixes of keys, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable that names everything tried, when there is none
 */
export function redis(options: ServiceOptions = {}): Promise<Service<KeyScope>> {
  const kind = {
    label: "Redis",
    name: "redis",
    variable: "REDIS_URL",
    image: { variable: "LOCKSTEP_REDIS_IMAGE", official: "redis:8" },
    program: "redis-server",
  }
  return redisServer(kind, options)
}
