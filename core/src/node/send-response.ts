import type { Answer } from "../response/answer.ts"
import type { NodeResponse } from "./node-request.ts"

/**
 * Sends a web response as a Node.js response, for frameworks on `node:http` or `node:http2`. The
 * body is read as fast as the client receives it. Nothing is sent if other code responded in the
 * meantime. If the client disconnects, the body is canceled.
 *
 * ```ts
 * await sendResponse(await auth.handle(toRequest(req)), res)
 * ```
 *
 * @param response - the web response; its body is read or canceled
 * @param res - the Node.js response; its existing cookies and `Vary` values are kept
 * @returns a promise that resolves when the whole response is passed to the connection, or when the
 *   client disconnected
 * @throws what reading the body throws. The connection is then closed, because a partial body must
 *   not look complete.
 */
export async function sendResponse(response: Response, res: NodeResponse): Promise<void> {
  const { status, headers, body } = response
  if (isDone(res)) return cancel(body)
  setHead(res, status, headers, headers.getSetCookie())
  if (body === null || res.req.method === "HEAD") {
    res.end()
    return cancel(body)
  }
  await pipe(body, res)
}

async function pipe(body: ReadableStream<Uint8Array>, res: NodeResponse): Promise<void> {
  const reader = body.getReader()
  // The signatures of the two response types are not compatible.
  const writable: { write(chunk: Uint8Array): boolean } = res
  let isClosed = false
  let wake = (): void => undefined
  const awake = (): void => wake()
  const close = (): void => {
    isClosed = true
    // This ends a pending read.
    void reader.cancel().catch(() => undefined)
    wake()
  }
  res.once("close", close).on("drain", awake)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || isClosed) break
      if (!writable.write(value)) await new Promise<void>((resolve) => (wake = resolve))
    }
    if (!isClosed) res.end()
  } catch (error) {
    res.destroy()
    throw error
  } finally {
    res.off("close", close).off("drain", awake)
  }
}

async function cancel(body: ReadableStream<Uint8Array> | null): Promise<void> {
  await body?.cancel().catch(() => undefined)
}

/**
 * Sends an `Answer` as a Node.js response, for authors of framework integrations. Nothing is sent
 * if other code responded in the meantime, or if the client disconnected.
 *
 * @param answer - status, headers and body
 * @param res - the response; its existing cookies and `Vary` values are kept
 */
export function sendAnswer({ status, headers, setCookie, body }: Answer, res: NodeResponse): void {
  if (isDone(res)) return
  setHead(res, status, Object.entries(headers), setCookie)
  // `end` sends a string together with the head and its length.
  if (body === null) res.end()
  else res.end(body)
}

/** Connection-specific headers, which HTTP/2 does not have; Node.js rejects them. */
const ofConnections = /^(?:connection|keep-alive|proxy-connection|transfer-encoding|upgrade)$/

/**
 * Sets the status and headers of a response whose head is not sent yet.
 *
 * @param res - the response; its existing cookies and `Vary` values are kept
 * @param headers - names in lowercase; `set-cookie` is ignored
 * @see {@link https://www.rfc-editor.org/rfc/rfc9113#section-8.2.2 RFC 9113, section 8.2.2}
 */
function setHead(
  res: NodeResponse,
  status: number,
  headers: Iterable<[string, string]>,
  setCookie: readonly string[],
): void {
  res.statusCode = status
  for (const [name, value] of headers) {
    if (name === "set-cookie") continue
    if (name === "vary") res.appendHeader(name, value)
    else if (!isRefused(res, name)) res.setHeader(name, value)
  }
  if (setCookie.length > 0) res.appendHeader("set-cookie", [...setCookie])
}

function isRefused({ req }: NodeResponse, name: string): boolean {
  return req.httpVersionMajor > 1 && ofConnections.test(name)
}

/** Returns whether nothing more can be sent: other code responded, or the client disconnected. */
function isDone(res: NodeResponse): boolean {
  if (res.headersSent || res.writableEnded || res.destroyed) return true
  // With HTTP/2, only the stream shows it, and a write to a closed stream never completes.
  return "stream" in res && res.stream.destroyed
}

/** The object that adds cookies to a web response: the return value of `auth.for`. */
export interface CookieSource {
  apply(response: Response): Response
}

/**
 * The head of a response that is not sent yet: a Node.js response, or its equivalent in a
 * framework.
 */
export interface UnsentHead {
  getHeader(name: string): number | string | readonly string[] | undefined
  /** Sets the header and replaces an existing value. */
  setHeader(name: string, value: string | string[]): unknown
}

/**
 * Adds the cookies of an `auth.for` object to a response, for frameworks whose handlers do not
 * return a `Response`. As with `apply`, a cookie that the response already sets is kept, so an
 * extended session does not undo a sign-out. Call it once, before the head is sent.
 *
 * ```ts
 * applyCookies(await auth.for(toRequest(req)), res)
 * ```
 *
 * @param own - the return value of `auth.for`
 * @param head - the response
 * @throws ConfigError if the `cookies` option results in a cookie that cannot be set
 */
export function applyCookies(own: CookieSource, head: UnsentHead): void {
  const before = new Response(null)
  const present = head.getHeader("set-cookie") ?? []
  for (const line of [present].flat()) before.headers.append("set-cookie", `${line}`)
  const { headers } = own.apply(before)
  const lines = headers.getSetCookie()
  if (lines.length > 0) head.setHeader("set-cookie", lines)
  const cacheControl = headers.get("cache-control")
  if (cacheControl !== null) head.setHeader("cache-control", cacheControl)
}
