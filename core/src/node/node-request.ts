import type { IncomingMessage, ServerResponse } from "node:http"
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2"

/** A request as Node.js has it, with what frameworks add to it. */
export type NodeRequest = (IncomingMessage | Http2ServerRequest) & {
  /** The request target as it came, where a router shortens `url`. */
  readonly originalUrl?: string
  /** What a body parser left. */
  readonly body?: unknown
}

/** A response as Node.js has it. */
export type NodeResponse = ServerResponse | Http2ServerResponse
