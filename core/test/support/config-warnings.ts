import type { AuthConfig, WarningCode } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { configWith } from "./visitor.ts"

/** A warning: its code, the option, and the words. */
export type Warning = readonly [code: WarningCode, path: string, message: string]

/**
 * The warnings that a configuration causes. An application without types can write any.
 *
 * @param options - beside those of the smallest configuration
 * @throws ConfigError when the configuration cannot be used
 */
export function warningsOf(options: object): Warning[] {
  const warnings: Warning[] = []
  const config: AuthConfig = {
    ...configWith({
      logger: {
        warn: (code, { path, message } = { path: "", message: "" }) =>
          void warnings.push([code, path, message]),
        error() {},
        debug() {},
      },
    }),
    ...options,
  }
  assertConfig(config)
  return warnings
}

/** The same without the words. */
export function warnedPaths(options: object): [WarningCode, string][] {
  return warningsOf(options).map(([code, path]) => [code, path])
}
