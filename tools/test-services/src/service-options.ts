import { checkMembers } from "./check-members.ts"
import type { ServiceSource } from "./service.ts"

/** How a service is to be found. Everything is optional. */
export interface ServiceOptions {
  /** Image of the container; else the one that the environment variable names, or the official one. */
  readonly image?: string
  /** Sources to try, in this order; environment, container, embedded when left out. */
  readonly sources?: readonly ServiceSource[]
  /**
   * How long a server may take to start, in milliseconds, without pulling its image; 120 000 when left out.
   */
  readonly timeout?: number
}

/** Options with every choice made. */
export interface ResolvedServiceOptions {
  readonly image: string
  readonly sources: readonly ServiceSource[]
  readonly timeout: number
}

/** What the image is unless one is asked for. */
export interface ImageDefault {
  /** Name of the environment variable. */
  readonly variable: string
  readonly official: string
}

const allSources: readonly ServiceSource[] = ["environment", "container", "embedded"]

/**
 * Checks options and fills in what was left out.
 *
 * @param service - the function that they were handed to
 * @param options - as the caller wrote them
 * @param fallback - the image when none is named
 * @throws TypeError that lists everything wrong
 */
export function resolveServiceOptions(
  service: string,
  options: ServiceOptions,
  fallback: ImageDefault,
): ResolvedServiceOptions {
  checkMembers(service, options, {
    image: (value) => (typeof value === "string" && value !== "" ? undefined : "must be a text"),
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
