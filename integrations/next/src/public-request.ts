import { NextRequest } from "next/server.js"
import { nextBasePath } from "./next-base-path.ts"

/**
 * The request at the address that the browser sees, for callbacks and functions of the application:
 * Next.js names its own, to which they would otherwise redirect.
 *
 * @param request - as it came from Next.js
 * @param origin - that the browser sees
 * @returns the same request where nothing is to be changed
 */
export function publicRequest(request: NextRequest, origin: string): NextRequest {
  const href = origin + publicPath(request)
  if (href === request.url) return request
  const seen = new NextRequest(href, contentOf(request))
  // A new one would lack the settings with which Next.js finds language and base path in it.
  const nextUrl = request.nextUrl.clone()
  nextUrl.href = href
  return Object.defineProperty(seen, "nextUrl", { value: nextUrl })
}

/**
 * What a copy of a request takes over.
 *
 * @param request - whose body was not read yet
 */
export function contentOf({ method, headers, body, signal }: Request): {
  method: string
  headers: Headers
  body: ReadableStream | null
  signal: AbortSignal
  /** A stream needs it. */
  duplex: "half"
} {
  return { method, headers, body, signal, duplex: "half" }
}

/**
 * Returns path and query as the browser requested them. Before a base path Next.js repeats the
 * language that comes after it: `/de/shop/de/cart`.
 */
function publicPath({ url, nextUrl }: NextRequest): string {
  const { pathname, search } = new URL(url)
  const basePath = nextBasePath()
  const repeated = `/${nextUrl.locale}${basePath}/${nextUrl.locale}/`
  const isRepeated = basePath !== "" && nextUrl.locale !== "" && `${pathname}/`.startsWith(repeated)
  return (isRepeated ? pathname.slice(nextUrl.locale.length + 1) : pathname) + search
}

/**
 * Makes an answer of a proxy, for a request that {@link publicRequest} changed, one that Next.js takes: it
 * asks another server for what is not at its own address.
 *
 * @param answer - which may rewrite the request; its headers are changed
 * @param from - origin that the browser sees
 * @param to - origin that Next.js names
 */
export function rewriteWithin(answer: Response, from: string, to: string): void {
  const target = answer.headers.get("x-middleware-rewrite")
  if (target === null || from === to || !URL.canParse(target)) return
  const { origin, href } = new URL(target)
  if (origin === from) answer.headers.set("x-middleware-rewrite", to + href.slice(origin.length))
}
