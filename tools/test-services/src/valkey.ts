import { redisServer } from "./redis-server.ts"
import type { KeyScope } from "./scope.ts"
import type { ServiceOptions } from "./service-options.ts"
import type { Service } from "./service.ts"

/**
 * Valkey for tests: at `VALKEY_URL`, else in a container (of `LOCKSTEP_VALKEY_IMAGE`, or valkey/valkey:8).
 * Scopes are key prefixes, removed with `ioredis`.
 *
 * @param options - see {@link ServiceOptions}
 * @throws ServiceUnavailable if no source has it; the error lists everything that was tried
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
