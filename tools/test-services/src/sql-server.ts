import type { Endpoint } from "./ask-server.ts"
import type { FoundServer } from "./service.ts"

/** What a SQL server has that its address does not tell. */
export interface SqlServerParts {
  readonly database: string
  readonly what: string
  readonly stop: () => Promise<void>
}

/**
 * Describes a SQL server of our own.
 *
 * @param scheme - of its address
 * @param user - who may do everything
 * @param password - of that user
 * @param endpoint - where it answers
 * @param parts - the rest
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

/**
 * Takes an address apart.
 *
 * @param address - of a database
 */
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
