import { tryToConnect } from "./ask-server.ts"

/**
 * Reads a URL from an environment variable. Errors never contain the value, because it can contain a password.
 *
 * @param defaultPort - port if the URL has none
 * @throws Error if the value is not a URL with such a scheme, or if no server listens there
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
    throw new Error(`${variable} is set, but is not a URL such as ${example}.`)
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1")
  const port = url.port === "" ? defaultPort : Number(url.port)
  await ensureListening(variable, host, port)
  return { url, host, port }
}

/**
 * Checks that a server listens at the URL of a variable.
 *
 * @throws Error if no server listens
 */
export async function ensureListening(variable: string, host: string, port: number): Promise<void> {
  const problem = await tryToConnect({ host, port })
  if (problem === undefined) return
  throw new Error(`${variable} is set, but no server responds at ${host}:${port}: ${problem}`)
}

/**
 * Returns the URL with another database.
 *
 * @param address - URL of a server, or of a database on it
 */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address)
  url.pathname = `/${database}`
  return url.href
}
