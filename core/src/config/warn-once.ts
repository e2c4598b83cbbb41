import type { AuthConfig } from "./auth-config.ts"
import type { WarningCode, WarningDetails } from "../logging/logger.ts"
import { resolveLogger } from "../logging/resolve-logger.ts"

const given = new WeakMap<object, Set<string>>()

/**
 * Warns of a configuration, and never again of what was made from it: integrations of Auth.js hand over a
 * copy of the application's object at each request, and each copy is resolved.
 *
 * @param config - what the application wrote, or a copy with other options and the same providers
 * @param code - what the warning is about
 * @param details - the option, where the warning is about one; each option is warned about once
 */
export function warnOnce(
  config: Partial<AuthConfig>,
  code: WarningCode,
  details?: WarningDetails,
): void {
  const { providers, logger } = config
  // An integration may pass a part of it, and a program without types something else.
  const key = typeof providers === "object" && providers !== null ? providers : config
  if (Object(key) === key) {
    const warnings = given.get(key) ?? new Set()
    const warning = details === undefined ? code : `${code} ${details.path} ${details.message}`
    if (warnings.has(warning)) return
    given.set(key, warnings.add(warning))
  }
  const safe = typeof logger === "object" && logger !== null ? logger : {}
  if (details === undefined) resolveLogger(safe).warn(code)
  else resolveLogger(safe).warn(code, details)
}
