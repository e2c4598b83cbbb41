import type { IncomingMessage, ServerResponse } from "node:http"

/** The properties of an Express response that Lockstep uses. Express 4 and 5 have them. */
export type ExpressResponse = ServerResponse

/** The properties of an Express request that Lockstep uses. Express 4 and 5 have them. */
export interface ExpressRequest extends IncomingMessage {
  /** The original path and query. Routers shorten `url`, but never this property. */
  readonly originalUrl: string
  /** The part of the path that mounted routers have matched so far, not decoded. */
  readonly baseUrl: string
  /** Named parameters are strings. Wildcards are strings in Express 4 and arrays in Express 5. */
  readonly params: Readonly<Record<string, unknown>>
  /** `http` or `https`, or the value that a trusted reverse proxy sent. */
  readonly protocol: string
  /** The IP address of the client, or the value that a trusted reverse proxy sent. */
  readonly ip?: string | undefined
  readonly app: { get(setting: string): unknown }
  /** The result of a body parser. */
  readonly body?: unknown
  readonly res?: ExpressResponse | undefined
}

/** A middleware of Express 4 and 5. */
export type ExpressHandler = (
  req: ExpressRequest,
  res: ExpressResponse,
  next: (error?: unknown) => void,
) => Promise<void>
