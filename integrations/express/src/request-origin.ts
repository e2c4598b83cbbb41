import { BadRequest } from "./bad-request.ts"
import type { ExpressRequest } from "./express-types.ts"

/** What tells under which origin a request came. */
export type OriginRequest = Pick<ExpressRequest, "protocol" | "headers" | "socket" | "app">

/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port: no user, path or encoding. */
const hostPattern = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The origin that a browser sees. `X-Forwarded-Proto` and `X-Forwarded-Host` count only when Express's
 * setting `trust proxy` trusts the peer that sent them.
 *
 * @param req - the request
 * @throws BadRequest when the host is none
 */
export function requestOrigin(req: OriginRequest): string {
  const host = requestHost(req)
  const url = `${req.protocol}://${host}`
  const isSound = /^https?$/.test(req.protocol) && hostPattern.test(host) && URL.canParse(url)
  if (!isSound) throw new BadRequest("The request names no valid host. Check its Host header.")
  return new URL(url).origin
}

/** Express 5 has this as `req.host`; Express 4 leaves out the port there. */
function requestHost(req: OriginRequest): string {
  const forwarded = req.headers["x-forwarded-host"]
  if (typeof forwarded !== "string" || forwarded === "" || !trustsPeer(req)) {
    return req.headers.host ?? ""
  }
  return forwarded.split(",", 1).join("").trim()
}

function trustsPeer(req: OriginRequest): boolean {
  const trust = req.app.get("trust proxy fn")
  return isTrustFunction(trust) && trust(req.socket.remoteAddress, 0)
}

/** Express makes this function of whatever `trust proxy` is set to. */
function isTrustFunction(
  value: unknown,
): value is (address: string | undefined, hops: number) => boolean {
  return typeof value === "function"
}
