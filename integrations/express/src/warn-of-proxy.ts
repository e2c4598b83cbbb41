import { statedOrigin, warnOnce } from "@lockstep/core/integration"
import type { NodeRequest } from "@lockstep/core/node"
import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { isExpressRequest, protocolOf, trustsPeer } from "./request-origin.ts"

/**
 * Warns once if headers of a reverse proxy are ignored. The URLs of the routes then have the protocol and
 * the host that the reverse proxy uses, not those that the browser uses, and the session cookie that is
 * read can be that of the other protocol.
 */
export function warnOfProxy(req: NodeRequest, config: ExpressAuthConfig): void {
  const { "x-forwarded-proto": protocol, "x-forwarded-host": host } = req.headers
  if (protocol === undefined && host === undefined) return
  const isIgnored =
    (protocol !== undefined && protocol !== protocolOf(req)) ||
    (host !== undefined && host !== req.headers.host)
  const { AUTH_URL, NEXTAUTH_URL } = process.env
  if (!isIgnored || trustsPeer(req) || statedOrigin(AUTH_URL ?? NEXTAUTH_URL) !== undefined) return
  const [path, fix] = isExpressRequest(req)
    ? ["trust proxy", 'call app.set("trust proxy", 1) or set AUTH_URL']
    : ["AUTH_URL", "set AUTH_URL: the request did not pass Express, which has `trust proxy`"]
  warnOnce(config, "untrusted-proxy", {
    path,
    message: `is not set, but a request has X-Forwarded-Proto or X-Forwarded-Host, which are ignored. If your reverse proxy sets them, ${fix}.`,
  })
}
