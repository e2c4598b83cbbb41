import { checkMembers } from "./check-members.ts"
import type { ServiceSource } from "./service.ts"

/** Options for finding a service. */
export interface ServiceOptions {
  /** Image of the container. Default: the image that the environment variable names, or the official image. */
  readonly image?: string
  /** Sources to try, in this order. Default: `environment`, `container`, `embedded`. */
  readonly sources?: readonly ServiceSource[]
  /**
   * Timeout for the start of a server, in milliseconds, without pulling its image. Default: `120_000`.
   */
  readonly timeout?: number
}

/** Options with all defaults. */
export interface ResolvedServiceOptions {
  readonly image: string
  readonly sources: readonly ServiceSource[]
  readonly timeout: number
}

/** The default image. */
export interface ImageDefault {
  /** Name of the environment variable. */
  readonly variable: string
  readonly official: string
}

const allSources: readonly ServiceSource[] = ["environment", "container", "embedded"]

/**
 * Checks options and fills in defaults.
 *
 * @param service - the function that received the options
 * @param options - the options that the caller passed
 * @param fallback - the default image
 * @throws TypeError that lists all errors
 */
export function resolveServiceOptions(
  service: string,
  options: ServiceOptions,
  fallback: ImageDefault,
): ResolvedServiceOptions {
  checkMembers(service, options, {
    image: (value) => (typeof value === "string" && value !== "" ? undefined : "must be a string"),
    sources: (value) => {
      const known = (one: unknown): boolean => allSources.some((source) => source === one)
      if (Array.isArray(value) && value.length > 0 && value.every(known)) return undefined
      return `must be a list of ${allSources.join(", ")}`
    },
    timeout: (value) => (typeof value === "number" && value > 0 ? undefined : "must be above 0"),
  })
  const image = options.image ?? (process.env[fallback.variable] || fallback.official)
  return { image, sources: options.sources ?? allSources, timeout: options.timeout ?? 120_000 }
}
