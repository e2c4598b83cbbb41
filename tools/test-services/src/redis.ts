import { redisServer } from "./redis-server.ts"
import type { KeyScope } from "./scope.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { Service } from "./service.ts"

/**
 * Redis for tests: at `REDIS_URL`, else in a container (of `LOCKSTEP_REDIS_IMAGE`, or redis:8).
 * Scopes are key prefixes, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
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
