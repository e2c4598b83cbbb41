import { invalidHostMessage, originOf } from "@lockstep/core/integration"
import { BadRequest } from "./bad-request.ts"
import type { ExpressRequest } from "./express-types.ts"

/** What tells under which origin a request came. */
export type OriginRequest = Pick<ExpressRequest, "protocol" | "headers" | "socket" | "app">

/**
 * The origin that a browser sees. `X-Forwarded-Proto` and `X-Forwarded-Host` count only when Express's
 * setting `trust proxy` trusts the peer that sent them. Over HTTP/2 `:authority` stands in place of `Host`;
 * beside it `Host` must be the same (RFC 9113, section 8.3.1).
 *
 * @param req - the request
 * @throws BadRequest when there is no valid host, or when the request or the trusted peer names several
 * @see {@link https://www.rfc-editor.org/rfc/rfc9113#section-8.3.1 RFC 9113, section 8.3.1}
 */
export function requestOrigin(req: OriginRequest): string {
  const { headers, protocol } = req
  const forwarded = trustsPeer(req) ? headers : {}
  // Express itself takes the first member of each header, which the sender of the request chose.
  const origin = originOf(
    textOf(forwarded["x-forwarded-proto"]) || protocol,
    textOf(forwarded["x-forwarded-host"]) ||
      `${textOf(headers[":authority"])},${headers.host ?? ""}`,
  )
  if (origin !== undefined) return origin
  throw new BadRequest(invalidHostMessage)
}

/**
 * The `Host` header of a request, or what stands in its place over HTTP/2.
 *
 * @param headers - of the request
 */
export function hostOf(headers: OriginRequest["headers"]): string | undefined {
  return headers.host ?? (textOf(headers[":authority"]) || undefined)
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : (header ?? []).join()
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
