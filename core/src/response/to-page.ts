import type { AuthResult } from "./auth-result.ts"
import { withQuery } from "./with-query.ts"

/**
 * Sends the browser to a page of the application. A path stays a path, so that it holds whatever host the
 * browser sees: behind a proxy the origin of a request can be the inner one.
 *
 * @param page - the option of `pages`: a path, or a URL
 * @param origin - the application's own origin
 * @param params - query parameters; `undefined` ones are left out
 */
export function toPage(
  page: string,
  origin: string,
  params: Readonly<Record<string, string | undefined>>,
): AuthResult {
  const to = withQuery(page, origin, params)
  // Two slashes at the beginning name another host.
  const isPath = /^\/(?![/\\])/.test(page) && to.startsWith(`${origin}/`)
  return { kind: "redirect", to, ...(isPath && { location: to.slice(origin.length) }) }
}
