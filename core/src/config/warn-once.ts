import type { AuthConfig } from "./auth-config.ts"
import type { Logger } from "../logging/logger.ts"
import { resolveLogger, sources, warningLog } from "../logging/resolve-logger.ts"

const given = new WeakMap<object, Set<string>>()

/**
 * Warns about a configuration once for each logger, and once for all configurations of one function, which can
 * create a logger for each of them. Integrations of Auth.js pass a copy of the application's object with each
 * request; its logger is the same.
 *
 * @param config - what the application wrote, or a copy with other options
 * @param warning - what it is about, and the option where it is about one; each option is warned about once
 */
export function warnOnce(
  config: Partial<AuthConfig>,
  ...warning: Parameters<Logger["warn"]>
): void {
  // An integration may pass a part of it, and a program without types something else.
  const logger = Object(config.logger) as Partial<Logger>
  const key = sources.get(config) ?? warningLog(logger)
  const warnings = given.get(key) ?? new Set()
  const text = JSON.stringify(warning)
  if (warnings.has(text)) return
  given.set(key, warnings.add(text))
  resolveLogger(logger).warn(...warning)
}
