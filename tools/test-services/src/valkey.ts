import { redisServer } from "./redis-server.ts"
import type { KeyScope } from "./scope.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { Service } from "./service.ts"

/**
 * Valkey for tests: at `VALKEY_URL`, else in a container (of `LOCKSTEP_VALKEY_IMAGE`, or valkey/valkey:8).
 * Scopes are prefixes of keys, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable that names everything tried, when there is none
 */
export function valkey(options: ServiceOptions = {}): Promise<Service<KeyScope>> {
  const kind = {
    label: "Valkey",
    name: "valkey",
    variable: "VALKEY_URL",
    image: { variable: "LOCKSTEP_VALKEY_IMAGE", official: "valkey/valkey:8" },
    program: "valkey-server",
  }
  return redisServer(kind, options)
}
