import type { DatabaseAddress, Endpoint, Protocol } from "@lockstep/adapter-test-kit"

/** The variables that say where the databases are, in the words of the kit's containers. */
export type ServiceVariable =
  | "POSTGRES_URL"
  | "MARIADB_URL"
  | "MONGODB_URL"
  | "REDIS_URL"
  | "UPSTASH_REDIS_REST_URL"

/**
 * Returns the URL of a service from the environment.
 *
 * @throws Error when the environment does not say
 */
export function serviceUrl(variable: ServiceVariable): URL {
  const value = process.env[variable]
  if (value === undefined || value === "") throw new Error(`${variable} is not set.`)
  return new URL(value)
}

/** The URL of one database of a service. */
export function databaseUrl(variable: ServiceVariable, name: string, endpoint?: Endpoint): string {
  const url = serviceUrl(variable)
  url.pathname = `/${name}`
  if (endpoint) {
    url.hostname = endpoint.host
    url.port = String(endpoint.port)
  }
  return url.href
}

/** Returns the address at which a service listens. */
export function serviceAddress(variable: ServiceVariable, protocol: Protocol): DatabaseAddress {
  const { hostname, port } = serviceUrl(variable)
  return { host: hostname, port: Number(port), protocol }
}
