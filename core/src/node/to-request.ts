import { invalidHostMessage, originOf } from "../request/origin-of.ts"
import { type NodeHeaders, webHeaders } from "../request/web-headers.ts"
import { BadRequest } from "./bad-request.ts"
import type { NodeRequest } from "./node-request.ts"
import { requestBody, type WebBody } from "./request-body.ts"

/** Options that {@link toRequest} cannot derive from the request. */
export interface ToRequestOptions {
  /**
   * Whether the peer is a reverse proxy that overwrites `X-Forwarded-Proto` and `X-Forwarded-Host`.
   * Default: `false`, because without such a proxy, clients choose these headers. With `AUTH_URL`,
   * neither header is needed.
   */
  readonly trustProxy?: boolean
  /** `http` or `https`. Default: whether the connection to this process is encrypted. */
  readonly protocol?: string
  /** Path and query. Default: the property `originalUrl`, otherwise `url`. */
  readonly url?: string
  /** The result of a body parser. Default: the property `body`. Used only if the body was read. */
  readonly body?: unknown
}

/**
 * Converts a Node.js request to a web request, for frameworks on `node:http` or `node:http2`. The
 * body is streamed when the web request's body is read. If a body parser has already read it, its
 * result is used.
 *
 * ```ts
 * const response = await auth.handle(toRequest(req))
 * ```
 *
 * @param req - the request
 * @param options - values that the framework provides
 * @throws BadRequest, which has the status 400, if the request has no valid host or is malformed.
 *   Respond to the request: any client can send one.
 */
export function toRequest(req: NodeRequest, options: ToRequestOptions = {}): Request {
  const { protocol = protocolOf(req), trustProxy = false, url: target = targetOf(req) } = options
  const path = pathOf(target) || "/"
  // Without a slash, the path would extend the host.
  if (!path.startsWith("/")) throw new BadRequest("The request has no path.")
  const url = nodeOrigin(req.headers, { protocol, trustProxy }) + path + queryOf(target)
  const body = requestBody(req, "body" in options ? options.body : req.body)
  try {
    return new Request(url, {
      method: req.method ?? "GET",
      headers: headersWith(req, body),
      ...(body !== undefined && streaming(body)),
    })
  } catch (cause) {
    throw new BadRequest("The request cannot be read.", { cause })
  }
}

function targetOf({ originalUrl, url = "" }: NodeRequest): string {
  return originalUrl ?? url
}

function protocolOf({ socket }: NodeRequest): string {
  return "encrypted" in socket && socket.encrypted === true ? "https" : "http"
}

/** A stream needs `duplex`, which the DOM type does not have. */
function streaming({ content }: WebBody): RequestInit & { duplex: "half" } {
  return { body: content, duplex: "half" }
}

/** Returns the headers of a request, without those that no longer match a parsed body. */
function headersWith(req: NodeRequest, body: WebBody | undefined): Headers {
  const headers = webHeaders(req.headers)
  if (body?.isParsed) {
    headers.delete("content-length")
    headers.delete("content-encoding")
    headers.delete("transfer-encoding")
  }
  if (body?.contentType !== undefined) headers.set("content-type", body.contentType)
  return headers
}

/**
 * Returns the path of a request target (RFC 9112, section 3.2), neither decoded nor normalized.
 *
 * @param target - origin form or absolute form
 * @see {@link https://www.rfc-editor.org/rfc/rfc9112#section-3.2 RFC 9112, section 3.2}
 */
export function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "")
  const end = path.search(/[?#]/)
  return end === -1 ? path : path.slice(0, end)
}

/**
 * Returns the query of a request target with its question mark, without a fragment.
 *
 * @param target - origin form or absolute form
 */
export function queryOf(target: string): string {
  const [withoutFragment = ""] = target.split("#", 1)
  const start = withoutFragment.indexOf("?")
  return start === -1 ? "" : withoutFragment.slice(start)
}

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
