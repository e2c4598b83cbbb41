import type { IncomingMessage, ServerResponse } from "node:http"
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2"

/** A Node.js request, with properties that frameworks add. */
export type NodeRequest = (IncomingMessage | Http2ServerRequest) & {
  /** The original request target, if a router shortens `url`. */
  readonly originalUrl?: string | undefined
  /** The result of a body parser. */
  readonly body?: unknown
}

/** A Node.js response. */
export type NodeResponse = ServerResponse | Http2ServerResponse
