import { tryToConnect } from "./ask-server.ts"

/**
 * Reads an address from an environment variable. The value itself is never shown: it may hold a
 * password.
 *
 * @param variable - its name
 * @param value - what it is set to
 * @param schemes - those that it may have
 * @param defaultPort - where the address has none
 * @throws Error when it is not an address with such a scheme, or when nothing listens there
 */
export async function readAddress(
  variable: string,
  value: string,
  schemes: readonly string[],
  defaultPort: number,
): Promise<{ url: URL; host: string; port: number }> {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !schemes.includes(url.protocol.slice(0, -1)) || url.hostname === "") {
    const example = `${schemes[0]}://user:password@host:${defaultPort}`
    throw new Error(`${variable} is set, but not to an address such as ${example}.`)
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const port = url.port === "" ? defaultPort : Number(url.port)
  await ensureListening(variable, host, port)
  return { url, host, port }
}

/**
 * Checks that a server listens where a variable points.
 *
 * @param variable - its name
 * @param host - of the server
 * @param port - of the server
 * @throws Error when none does
 */
export async function ensureListening(variable: string, host: string, port: number): Promise<void> {
  const problem = await tryToConnect({ host, port })
  if (problem === undefined) return
  throw new Error(`${variable} is set, but no server answers at ${host}:${port}: ${problem}`)
}

/**
 * The same address with another database.
 *
 * @param address - of a server, or of a database on it
 * @param database - its name
 */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
