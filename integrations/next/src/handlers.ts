import { Auth, matchAction } from "@lockstep/core"
import type { NextRequest } from "next/server.js"
import { badRequest } from "./bad-request.ts"
import type { ConfigFor } from "./config-source.ts"
import { publicOrigin } from "./next-origin.ts"
import { contentOf } from "./public-request.ts"
import type { SettledConfig } from "./settle-config.ts"

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
    // What goes wrong is answered by the core, which asks for it.
    const settled = configFor(request)
    const basePath = await settled.then(basePathOf, () => "")
    try {
      const seen = atPublicAddress(request, basePath)
      return await Auth(seen, async () => (await settled).answering)
    } catch (error) {
      return badRequest(error)
    }
  }
  return { GET: answer, POST: answer }
}

function basePathOf({ basePath }: SettledConfig): string {
  return basePath
}

function atPublicAddress(request: NextRequest, basePath: string): Request {
  const { origin, pathname, search } = new URL(request.url)
  const seen = publicOrigin(request.headers, request.url)
  const path = publicPath(pathname, basePath)
  if (seen === origin && path === pathname) return request
  return new Request(seen + path + search, contentOf(request))
}

/**
 * Next.js, and some proxies in front of it, cut the beginning of the path by which the browser knows the
 * application. What is left ends the base path: `/api/auth/session` is `/shop/api/auth/session`.
 */
function publicPath(pathname: string, basePath: string): string {
  const ends = [...basePath.matchAll(/\/|$/g)].map(({ index }) => basePath.slice(index))
  const end = ends.find((rest) => matchAction(pathname, rest) !== undefined)
  return end === undefined ? pathname : basePath + pathname.slice(end.length)
}
