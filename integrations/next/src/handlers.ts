import { answerWithNotes, originOf, toResponse, unconfigured } from "@lockstep/core/integration"
import type { NextRequest } from "next/server.js"
import type { WarningDetails } from "@lockstep/core"
import { type AuthMount, type ConfigFor, nextBasePath } from "./auth-mount.ts"
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
    const { config, basePath } = mount
    const origin = publicOrigin(request.headers, request.url)
    if (origin === undefined) return badRequest()
    const seen = atPublicAddress(request, origin, mount)
    const given = await answerWithNotes(config, seen, {
      basePath,
      receivedOrigin: receivedOrigin(request),
      misplaced: misplacedRoute(request, mount),
      howToMount: `export const { GET, POST } = handlers in app${folderOf(mount)}/[...nextauth]/route.ts`,
    })
    return toResponse(given)
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
function publicPath(pathname: string, mount: AuthMount): string {
  const end = mountedAt(pathname, mount)
  return end === undefined ? pathname : mount.basePath + pathname.slice(end.length)
}

/** The end of the base path with which the path of a route begins. */
function mountedAt(pathname: string, { basePath, engine }: AuthMount): string | undefined {
  const ends = [...basePath.matchAll(/\/|$/g)].map(({ index }) => basePath.slice(index))
  return ends.find((rest) => engine.isRoute(pathname, rest))
}

/** The path of the folder of the routes, which the base path of Next.js is not a part of. */
function folderOf({ basePath }: AuthMount): string {
  const own = nextBasePath()
  return basePath.startsWith(`${own}/`) ? basePath.slice(own.length) : basePath
}

/** Says what is wrong with the folder of the routes, if their base path is another one. */
function misplacedRoute(request: NextRequest, mount: AuthMount): WarningDetails | undefined {
  const { pathname } = new URL(request.url)
  const { config, basePath } = mount
  const found = mountedAt(pathname, mount)
  if (found === undefined || found === basePath || found === folderOf(mount)) return undefined
  const path = config.basePath === undefined && process.env["AUTH_URL"] ? "AUTH_URL" : "basePath"
  const message = `leads to ${basePath}, but a request came to ${pathname}. Move the routes to app${folderOf(mount)}/[...nextauth]/route.ts, or set basePath to "${found}". If a reverse proxy changes the path, both are right.`
  return { path, message }
}

function receivedOrigin({ headers, url }: NextRequest): string | undefined {
  const own = new URL(url)
  return originOf(own.protocol.slice(0, -1), headers.get("host") ?? own.host)
}
