import type { AuthRequest } from "./auth-request.ts"

/**
 * Returns whether a browser reports that another site made this request. This is a second check
 * besides the CSRF token. If a browser sends neither header, only the token is checked. Only the
 * host of `Origin` is compared, because a reverse proxy may have terminated TLS.
 */
export function isCrossSite(request: AuthRequest, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const sender = request.headers.get("origin")
  if (sender === null) return false
  return !URL.canParse(sender) || new URL(sender).host !== new URL(origin).host
}
