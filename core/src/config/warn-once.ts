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
export function warnOnce(config: Partial<AuthConfig>, code: WarningCode): void {
  const { providers, logger } = config
  // An integration may pass a part of it, and a program without types something else.
  const key = typeof providers === "object" && providers !== null ? providers : config
  if (Object(key) === key) {
    const codes = given.get(key) ?? new Set()
    if (codes.has(code)) return
    given.set(key, codes.add(code))
  }
  settleLogger(logger).warn(code)
}
