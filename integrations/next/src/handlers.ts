import { announceCallbackUrls, toResponse, unconfigured } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import type { AuthMount } from "./auth-mount.ts"
import { badRequest } from "./bad-request.ts"
import type { ConfigFor } from "./config-source.ts"
import { publicOrigin } from "./next-origin.ts"
import { contentOf } from "./public-request.ts"

/** The routes, for `app/api/auth/[...nextauth]/route.ts`. */
export interface Handlers {
  readonly GET: (request: NextRequest) => Promise<Response>
  readonly POST: (request: NextRequest) => Promise<Response>
}

/** Creates the handlers of the routes. */
export function createHandlers(configFor: ConfigFor): Handlers {
  const answer = async (request: NextRequest): Promise<Response> => {
    let mount: AuthMount
    try {
      mount = await configFor(() => request)
    } catch (error) {
      return toResponse(unconfigured(error))
    }
    const { config, engine, basePath } = mount
    try {
      const seen = atPublicAddress(request, mount)
      announceCallbackUrls(config, seen.url, basePath)
      return await engine.handle(seen, { basePath })
    } catch (error) {
      return badRequest(error)
    }
  }
  return { GET: answer, POST: answer }
}

function atPublicAddress(request: NextRequest, mount: AuthMount): Request {
  const { origin, pathname, search } = new URL(request.url)
  const seen = publicOrigin(request.headers, request.url)
  const path = publicPath(pathname, mount)
  if (seen === origin && path === pathname) return request
  return new Request(seen + path + search, contentOf(request))
}

/**
 * Next.js and some reverse proxies remove the start of the path that the browser requested, so a path
 * can begin with the end of the base path: `/api/auth/session` is `/shop/api/auth/session`.
 */
function publicPath(pathname: string, { basePath, engine }: AuthMount): string {
  const ends = [...basePath.matchAll(/\/|$/g)].map(({ index }) => basePath.slice(index))
  const end = ends.find((rest) => engine.isRoute(pathname, rest))
  return end === undefined ? pathname : basePath + pathname.slice(end.length)
}
