import type { Endpoint } from "./ask-server.ts"
import type { FoundServer } from "./service.ts"

/** Properties of a SQL server that its URL does not contain. */
export interface SqlServerParts {
  readonly database: string
  readonly what: string
  readonly stop: () => Promise<void>
}

/**
 * Describes a SQL server that this package started.
 *
 * @param user - user with all permissions
 * @param endpoint - host and port of the server
 */
export function sqlServer(
  scheme: string,
  user: string,
  password: string,
  { host, port }: Endpoint,
  { database, what, stop }: SqlServerParts,
): FoundServer {
  const url = `${scheme}://${user}:${password}@${host}:${port}/${database}`
  return { url, host, port, what, stop }
}

/** Splits a URL into its parts. */
export function credentialsOf(address: string): {
  user: string
  password: string
  database: string
} {
  const { username, password, pathname } = new URL(address)
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
}
