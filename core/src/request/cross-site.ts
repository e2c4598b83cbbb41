import type { AuthRequest } from "./auth-request.ts"

/**
 * Tells whether a browser says that another site made this request: a second wall behind the CSRF
 * token. Browsers that send neither header are judged by the token alone. Only the host of `Origin` is
 * compared, since a proxy may have taken away the TLS that the browser saw.
 *
 * @param request - the request
 * @param origin - the application's own origin
 */
export function isCrossSite(request: AuthRequest, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const sender = request.headers.get("origin")
  if (sender === null) return false
  return !URL.canParse(sender) || new URL(sender).host !== new URL(origin).host
}
