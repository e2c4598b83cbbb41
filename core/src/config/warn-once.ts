import type { AuthConfig } from "./auth-config.ts"
import type { WarningCode } from "../logging/logger.ts"
import { settleLogger } from "../logging/settle-logger.ts"

const given = new WeakMap<object, Set<WarningCode>>()

/**
 * Warns of a configuration, and never again of what was made from it: integrations hand over several
 * objects that are made from the application's one, each of which is settled.
 *
 * @param config - what the application wrote, or a copy with other options and the same providers
 * @param code - what the warning is about
 */
export function warnOnce(config: AuthConfig, code: WarningCode): void {
  const { providers, logger } = config
  // A program without types may pass something else.
  if (Object(providers) === providers) {
    const codes = given.get(providers) ?? new Set()
    if (codes.has(code)) return
    given.set(providers, codes.add(code))
  }
  settleLogger(logger).warn(code)
}
