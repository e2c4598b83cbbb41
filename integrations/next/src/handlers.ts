import { Auth } from "@lockstep/core"
import { InvalidRequest } from "@lockstep/core/errors"
import type { NextRequest } from "next/server.js"
import type { ConfigFor } from "./config-source.ts"
import { noStore } from "./next-cookies.ts"
import { publicOrigin } from "./next-origin.ts"

/** The routes, for `app/api/auth/[...nextauth]/route.ts`. */
export interface Handlers {
  readonly GET: (request: NextRequest) => Promise<Response>
  readonly POST: (request: NextRequest) => Promise<Response>
}

/**
 * Makes the handlers of the routes.
 *
 * @param configFor - gives the configuration
 */
export function createHandlers(configFor: ConfigFor): Handlers {
  const answer = async (request: NextRequest): Promise<Response> => {
    try {
      return await Auth(atOrigin(request), async () => (await configFor(request)).answering)
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      const headers = { "cache-control": noStore }
      return Response.json("Bad request.", { status: 400, headers })
    }
  }
  return { GET: answer, POST: answer }
}

function atOrigin(request: NextRequest): Request {
  const { origin, pathname, search } = new URL(request.url)
  const seen = publicOrigin(request.headers, request.url)
  if (seen === origin) return request
  const { method, headers, body, signal } = request
  // A stream needs `duplex`, which the type of the DOM does not know.
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" }
  return new Request(seen + pathname + search, init)
}
