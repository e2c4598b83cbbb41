import { once } from "node:events"
import type { Server } from "node:http"

/** A port that was requested explicitly, or a default that may give way to the next free one. */
export interface WantedPort {
  readonly number: number
  /** Environment variable that sets the port; absent: this port was not requested. */
  readonly askedBy?: string
}

const attempts = 20

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE"
}

/**
 * Starts to listen, for this machine alone.
 *
 * @returns the port: the one wanted, or one of the next when the default is taken
 * @throws Error when the requested port is not available; the message says what to do
 */
export async function listen(server: Server, { number, askedBy }: WantedPort): Promise<number> {
  const last = askedBy || number === 0 ? number : number + attempts
  for (let port = number; port <= last; port++) {
    try {
      await once(server.listen(port, "localhost"), "listening")
      const address = server.address()
      return typeof address === "object" && address ? address.port : port
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  const wanted = askedBy ? `Port ${number} is taken` : `Ports ${number} to ${last} are taken`
  throw new Error(
    `${wanted}. Stop what uses it, or choose another, for example ${askedBy ?? "PORT"}=${number + 100}.`,
  )
}
