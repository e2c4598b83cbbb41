import type { ExpressResponse } from "./express-types.ts"

/**
 * Sends a web response as the answer of an Express application. Nothing is sent when somebody else
 * answered in the meantime, or nobody listens any more.
 *
 * @param response - the answer
 * @param res - where it goes; cookies and `Vary` that it has already are kept
 */
export async function sendResponse(response: Response, res: ExpressResponse): Promise<void> {
  const reader = response.body?.getReader()
  // The head is written once there is something to send, so that a failure can still be answered.
  let chunk = await reader?.read()
  if (!res.headersSent && !res.destroyed) {
    writeHead(response, res)
    while (reader !== undefined && chunk?.done === false) {
      const following = await reader.read()
      // A body of one chunk goes out with its length.
      if (following.done || res.destroyed) break
      if (!res.write(chunk.value)) await drained(res)
      chunk = following
    }
    res.end(chunk?.value)
  }
  await reader?.cancel()
}

function writeHead(response: Response, res: ExpressResponse): void {
  res.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") continue
    if (name === "vary") res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies)
}

function drained(res: ExpressResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      res.off("drain", settle)
      res.off("close", settle)
      resolve()
    }
    res.on("drain", settle)
    res.on("close", settle)
  })
}
