import { isDone } from "./is-done.ts"
import type { NodeResponse } from "./node-request.ts"
import { setHead } from "./set-head.ts"

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
