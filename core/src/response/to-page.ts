import type { AuthResult } from "./auth-result.ts"
import { withQuery } from "./with-query.ts"

/**
 * Redirects the browser to a page of the application. A path stays a path, so it is valid for any
 * host that the browser sees. Behind a reverse proxy, the origin of a request can be an internal
 * one.
 *
 * @param page - the value in `pages`: a path or a URL
 * @param params - query parameters; `undefined` values are omitted
 */
export function toPage(
  page: string,
  origin: string,
  params: Readonly<Record<string, string | undefined>>,
): AuthResult {
  const to = withQuery(page, origin, params)
  // Two leading slashes would name another host.
  const isPath = /^\/(?![/\\])/.test(page) && to.startsWith(`${origin}/`)
  return { kind: "redirect", to, ...(isPath && { location: to.slice(origin.length) }) }
}
