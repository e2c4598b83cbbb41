import { isDone } from "./is-done.ts"
import type { NodeResponse } from "./node-request.ts"
import { setHead } from "./set-head.ts"

/**
 * Sends a web response as a response of Node.js, for frameworks on `node:http` or `node:http2`. The body is
 * read as fast as the client takes it. Nothing is sent when other code responded in the meantime; when the
 * client goes, the body is canceled.
 *
 * ```ts
 * await sendResponse(await auth.handle(toRequest(req)), res)
 * ```
 *
 * @param response - its body is read, or canceled
 * @param res - where it goes; cookies and `Vary` that it has already are kept
 * @returns when all of it is handed to the connection, or the client has gone
 * @throws what reading the body throws. The connection is closed then: part of a body must not look like
 *   the whole.
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
  // The signatures of its two types have no common one.
  const writable: { write(chunk: Uint8Array): boolean } = res
  let isClosed = false
  let wake = (): void => undefined
  const awake = (): void => wake()
  const close = (): void => {
    isClosed = true
    // A read that waits ends then.
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
