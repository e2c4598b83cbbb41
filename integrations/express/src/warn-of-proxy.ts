import { statedOrigin, warnOnce } from "@lockstep/core/integration"
import type { ExpressAuthConfig } from "./express-auth-config.ts"
import { type OriginRequest, trustsPeer } from "./request-origin.ts"

/**
 * Warns once if headers of a reverse proxy are ignored. The URLs of the routes then have the protocol and
 * the host that the reverse proxy uses, not those that the browser uses.
 */
export function warnOfProxy(req: OriginRequest, config: ExpressAuthConfig): void {
  const { "x-forwarded-proto": protocol, "x-forwarded-host": host } = req.headers
  if (protocol === undefined && host === undefined) return
  const isIgnored =
    (protocol !== undefined && protocol !== req.protocol) ||
    (host !== undefined && host !== req.headers.host)
  const { AUTH_URL, NEXTAUTH_URL } = process.env
  if (!isIgnored || trustsPeer(req) || statedOrigin(AUTH_URL ?? NEXTAUTH_URL) !== undefined) return
  warnOnce(config, "untrusted-proxy", {
    path: "trust proxy",
    message:
      'is not set, but a request has X-Forwarded-Proto or X-Forwarded-Host, which are ignored. If your reverse proxy sets them, call app.set("trust proxy", 1) or set AUTH_URL.',
  })
}
