import { NextRequest } from "next/server.js"
import { nextBasePath } from "./auth-mount.ts"

/**
 * Returns the request with its public URL, for callbacks and functions of the application. The URL that
 * Next.js passes has the origin of the Next.js server, and they would otherwise redirect there.
 *
 * @returns the same request if its URL is already public
 */
export function publicRequest(request: NextRequest, origin: string): NextRequest {
  const href = origin + publicPath(request)
  if (href === request.url) return request
  const seen = new NextRequest(href, contentOf(request))
  // A new request would lack the settings with which Next.js finds the language and the base path.
  const nextUrl = request.nextUrl.clone()
  nextUrl.href = href
  return Object.defineProperty(seen, "nextUrl", { value: nextUrl })
}

/**
 * Returns the parts of a request that a copy of it needs.
 *
 * @param request - a request whose body was not read yet
 */
export function contentOf({ method, headers, body, signal }: Request): {
  method: string
  headers: Headers
  body: ReadableStream | null
  signal: AbortSignal
  /** Required if the body is a stream. */
  duplex: "half"
} {
  return { method, headers, body, signal, duplex: "half" }
}

/**
 * Returns the path and the query that the browser requested. Next.js repeats the language in front of
 * the base path: `/de/shop/de/cart`.
 */
function publicPath({ url, nextUrl }: NextRequest): string {
  const { pathname, search } = new URL(url)
  const basePath = nextBasePath()
  const repeated = `/${nextUrl.locale}${basePath}/${nextUrl.locale}/`
  const isRepeated = basePath !== "" && nextUrl.locale !== "" && `${pathname}/`.startsWith(repeated)
  return (isRepeated ? pathname.slice(nextUrl.locale.length + 1) : pathname) + search
}

/**
 * Changes the rewrite URL in the response of a proxy from the public origin to that of the Next.js server.
 * {@link publicRequest} changed the origin of the request, and Next.js would send a rewrite to another
 * origin to another server.
 *
 * @param answer - the response, whose headers are changed if it rewrites the request
 * @param to - the origin of the Next.js server
 */
export function rewriteWithin(answer: Response, from: string, to: string): void {
  const target = answer.headers.get("x-middleware-rewrite")
  if (target === null || from === to || !URL.canParse(target)) return
  const { origin, href } = new URL(target)
  if (origin === from) answer.headers.set("x-middleware-rewrite", to + href.slice(origin.length))
}
