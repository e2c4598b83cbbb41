import { invalidHostMessage, originOf } from "../request/origin-of.ts"
import type { NodeHeaders } from "../request/web-headers.ts"
import { BadRequest } from "./bad-request.ts"

/** What decides under which origin a request came, beside its headers. */
export interface OriginOptions {
  /** `http` or `https`: how the request reached this process. */
  readonly protocol: string
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` count. */
  readonly trustProxy: boolean
}

/**
 * The origin that a browser sees, for authors of framework integrations. Over HTTP/2 `:authority` stands in
 * place of `Host`; beside it `Host` must be the same (RFC 9113, section 8.3.1).
 *
 * @param headers - of the request, as `node:http` gives them
 * @param options - the protocol, and whether a proxy is trusted
 * @throws BadRequest when there is no valid host, or when the request or the trusted proxy names several
 * @see {@link https://www.rfc-editor.org/rfc/rfc9113#section-8.3.1 RFC 9113, section 8.3.1}
 */
export function nodeOrigin(headers: NodeHeaders, { protocol, trustProxy }: OriginOptions): string {
  const forwarded = trustProxy ? headers : {}
  // All members of a list count: the sender of the request chose the first one.
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
