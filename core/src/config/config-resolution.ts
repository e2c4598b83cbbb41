import type { ConfigProblem } from "../errors/config-errors.ts"
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
  // A program without types may pass nothing at all.
  if (Object(config) === config) resolutions.set(config, resolution)
  return resolution
}

/** Lets a configuration be looked at again, after it was written to. */
export function forgetResolution(config: AuthConfig): void {
  resolutions.delete(config)
}
