import { announceCallbackUrls, toResponse, unconfigured } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import type { AuthMount, ConfigFor } from "./auth-mount.ts"
import { badRequest } from "./bad-request.ts"
import { publicOrigin } from "./next-origin.ts"
import { contentOf } from "./public-request.ts"

/** The routes, for `app/api/auth/[...nextauth]/route.ts`. */
export interface Handlers {
  readonly GET: (request: NextRequest) => Promise<Response>
  readonly POST: (request: NextRequest) => Promise<Response>
}

export function createHandlers(configFor: ConfigFor): Handlers {
  const answer = async (request: NextRequest): Promise<Response> => {
    let mount: AuthMount
    try {
      mount = await configFor(() => request)
    } catch (error) {
      return toResponse(unconfigured(error))
    }
    const { config, engine, basePath } = mount
    const origin = publicOrigin(request.headers, request.url)
    if (origin === undefined) return badRequest()
    const seen = atPublicAddress(request, origin, mount)
    announceCallbackUrls(config, seen.url, basePath)
    return engine.handle(seen, { basePath })
  }
  return { GET: answer, POST: answer }
}

function atPublicAddress(request: NextRequest, origin: string, mount: AuthMount): Request {
  const { origin: received, pathname, search } = new URL(request.url)
  const path = publicPath(pathname, mount)
  if (received === origin && path === pathname) return request
  return new Request(origin + path + search, contentOf(request))
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
