import { invalidHostMessage, originOf } from "../request/origin-of.ts"
import type { NodeHeaders } from "../request/web-headers.ts"
import { BadRequest } from "./bad-request.ts"

/** What determines the origin of a request, besides its headers. */
export interface OriginOptions {
  /** `http` or `https`: how the request reached this process. */
  readonly protocol: string
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` are used. */
  readonly trustProxy: boolean
}

/**
 * Returns the origin that a browser sees, for authors of framework integrations. With HTTP/2,
 * `:authority` replaces `Host`; if both exist, they must be equal (RFC 9113, section 8.3.1).
 *
 * @param headers - the request headers, as in `node:http`
 * @param options - the protocol, and whether a reverse proxy is trusted
 * @throws BadRequest if there is no valid host, or if the request or the trusted reverse proxy
 *   names several
 * @see {@link https://www.rfc-editor.org/rfc/rfc9113#section-8.3.1 RFC 9113, section 8.3.1}
 */
export function nodeOrigin(headers: NodeHeaders, { protocol, trustProxy }: OriginOptions): string {
  const forwarded = trustProxy ? headers : {}
  // All entries of a list are read, because the sender of the request chose the first one.
  const origin = originOf(
    textOf(forwarded["x-forwarded-proto"]) || protocol,
    textOf(forwarded["x-forwarded-host"]) ||
      [headers[":authority"], headers["host"]].filter(Boolean).map(textOf).join(),
  )
  if (origin !== undefined) return origin
  throw new BadRequest(invalidHostMessage)
}

function textOf(header: NodeHeaders[string]): string {
  return typeof header === "string" ? header : (header ?? []).join()
}
