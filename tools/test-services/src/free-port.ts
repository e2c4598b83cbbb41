import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:net"

/**
 * Below the ports that systems assign to connections (from 32768 on Linux, from 49152 elsewhere), so that no
 * connection takes the port before its server does.
 */
const first = 10_000
const end = 32_000

/** Finds a port of this machine that no server listens on, and that no connection will take. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  try {
    await once(server, "listening")
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
  server.close()
  await once(server, "close")
  return true
}

/** Windows rejects ports that it reserves. */
function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && /^E(?:ADDRINUSE|ACCES)$/.test(String(error.code))
  )
}
