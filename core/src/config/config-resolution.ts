import { configErrorFrom } from "../errors/config-error-from.ts"
import type { ConfigProblem } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { AuthConfig, PagesOptions, Theme } from "./auth-config.ts"
import type { ResolvedConfig } from "./resolved-config.ts"

/** A configuration that was looked at: usable, or with what is wrong and what an answer still needs. */
export type ConfigResolution =
  | {
      readonly usable: true
      readonly configuredBasePath: string | undefined
      readonly config: ResolvedConfig
    }
  | UnusableConfig

/** A configuration with problems, and what the response to a request needs of it. */
export interface UnusableConfig {
  readonly usable: false
  readonly configuredBasePath: string | undefined
  readonly problems: readonly [ConfigProblem, ...ConfigProblem[]]
  readonly pages: Readonly<Partial<PagesOptions>>
  readonly theme: Readonly<Theme>
  readonly strings: ResolvedConfig["strings"]
  readonly logger: Logger
}

/**
 * Returns what an application passed. A program without types can pass something other than an object: an
 * empty array, which the check of the configuration rejects in the same words, replaces it.
 */
export function asObject<Written extends object>(written: Written): Written {
  // The check accepts no array, so nothing relies on its type.
  return Object(written) === written ? written : ([] as object as Written)
}

const resolutions = new WeakMap<AuthConfig, ConfigResolution>()

/**
 * What a configuration was found to be.
 *
 * @returns `undefined` when the object is seen for the first time
 */
export function knownResolution(config: AuthConfig): ConfigResolution | undefined {
  return resolutions.get(config)
}

/**
 * Keeps what a configuration was found to be for as long as the object lives.
 *
 * @param resolution - what it was found to be
 */
export function keepResolution(config: AuthConfig, resolution: ConfigResolution): ConfigResolution {
  resolutions.set(config, resolution)
  return resolution
}

/** Lets a configuration be looked at again, after it was written to. */
export function forgetResolution(config: AuthConfig): void {
  resolutions.delete(config)
}

/**
 * The resolution of a configuration that can be used.
 *
 * @throws ConfigError (or the subclass of the gravest problem), which lists every problem
 */
export function usableConfig(
  resolution: ConfigResolution,
): ConfigResolution & { readonly usable: true } {
  if (resolution.usable) return resolution
  const error = configErrorFrom(resolution.problems)
  // Node.js and Next.js print the stack of an error that ends a process or a request. The message has no link,
  // because the logger writes one after it.
  const { message, stack = "" } = error
  error.stack = stack.replace(message, () => `${message}\n  see ${error.docs}`)
  throw error
}
