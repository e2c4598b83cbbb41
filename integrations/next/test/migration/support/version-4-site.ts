import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { NextRequest } from "next/server.js"
import type { Handlers } from "../../../src/handlers.ts"

/** Responds to a request, as a library does that is mounted in an application. */
export type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** One address, at which one library after the other answers. */
export interface Version4Site {
  readonly origin: string
  use(answer: Answer): void
  close(): Promise<void>
}

/** Opens a port; no server responds until one is set. */
export async function openVersion4Site(): Promise<Version4Site> {
  let current: Answer | undefined
  const server = createServer((incoming, outgoing) => {
    current?.(incoming, outgoing).catch((error: unknown) => {
      outgoing.writeHead(500).end(String(error))
    })
  }).listen(0, "localhost")
  await once(server, "listening")
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    use: (answer) => void (current = answer),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

/**
 * Answers as `app/api/auth/[...nextauth]/route.ts` does.
 *
 * @param handlers - of `FullstackAuth`
 */
export function routeHandlers(handlers: Handlers): Answer {
  return async (incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming
    const body = method === "POST" ? Buffer.concat(await incoming.toArray()) : null
    const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
    const request = new NextRequest(`http://localhost${url}`, {
      method,
      headers: Object.fromEntries(pairs),
      body,
    })
    const answer = await (method === "POST" ? handlers.POST(request) : handlers.GET(request))
    outgoing.writeHead(answer.status, [...answer.headers].flat())
    outgoing.end(await answer.text())
  }
}
