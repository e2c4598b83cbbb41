import type { IncomingMessage, ServerResponse } from "node:http"

/** The properties of an Express response that are used; both Express 4 and 5 have them. */
export type ExpressResponse = ServerResponse

/** The properties of an Express request that are used; both Express 4 and 5 have them. */
export interface ExpressRequest extends IncomingMessage {
  /** Path and query as they came; routers shorten `url`, never this. */
  readonly originalUrl: string
  /** The part of the path that mounts consumed so far, not decoded. */
  readonly baseUrl: string
  /** Named parameters are strings; wildcards are strings in Express 4, lists in Express 5. */
  readonly params: Readonly<Record<string, unknown>>
  /** `http`, `https`, or the value from a trusted proxy. */
  readonly protocol: string
  /** Of the client, or the value from a trusted proxy. */
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
