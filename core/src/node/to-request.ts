import { webHeaders } from "../request/web-headers.ts"
import { BadRequest } from "./bad-request.ts"
import { nodeOrigin } from "./node-origin.ts"
import type { NodeRequest } from "./node-request.ts"
import { requestBody, type WebBody } from "./request-body.ts"
import { pathOf, queryOf } from "./request-target.ts"

/** What {@link toRequest} cannot know from the request alone. */
export interface ToRequestOptions {
  /**
   * Whether the peer is a reverse proxy that overwrites `X-Forwarded-Proto` and `X-Forwarded-Host`. Default
   * `false`: without such a proxy, clients choose these headers. With `AUTH_URL` neither is needed.
   */
  readonly trustProxy?: boolean
  /** `http` or `https`. Default: whether the connection to this process is encrypted. */
  readonly protocol?: string
  /** Path and query. Default: the member `originalUrl`, otherwise `url`. */
  readonly url?: string
  /** What a body parser left. Default: the member `body`. It counts only if the body was read. */
  readonly body?: unknown
}

/**
 * Makes a web request of a request of Node.js, for frameworks on `node:http` or `node:http2`. The body is read
 * only when the web request's is: as it comes, or, if a body parser has read it, as that left it.
 *
 * ```ts
 * const response = await auth.handle(toRequest(req))
 * ```
 *
 * @param req - the request
 * @param options - where the framework knows more
 * @throws BadRequest, which has the status 400, when it names no valid host or is malformed otherwise. Respond
 *   to it: anyone can send such a request.
 */
export function toRequest(req: NodeRequest, options: ToRequestOptions = {}): Request {
  const { protocol = protocolOf(req), trustProxy = false, url: target = targetOf(req) } = options
  const path = pathOf(target) || "/"
  // Without a slash it would go on with the host.
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

/** A stream needs `duplex`, which the type of the DOM does not know. */
function streaming({ content }: WebBody): RequestInit & { duplex: "half" } {
  return { body: content, duplex: "half" }
}

/** The headers of a request that do not speak of a body which was written anew. */
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
