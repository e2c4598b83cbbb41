import type { Answer } from "@lockstep/core/integration"
import type { ExpressResponse } from "./express-types.ts"

/**
 * Sends an answer as the response of an Express application. Nothing is sent when other code responded in
 * the meantime, or the client has gone.
 *
 * @param answer - status, headers and body
 * @param res - where it goes; cookies and `Vary` that it has already are kept
 */
export function sendAnswer(
  { status, headers, setCookie, body }: Answer,
  res: ExpressResponse,
): void {
  if (res.headersSent || res.destroyed) return
  res.statusCode = status
  for (const [name, value] of Object.entries(headers)) {
    if (name === "vary") res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  if (setCookie.length > 0) res.appendHeader("set-cookie", setCookie)
  // A text goes out with its length, in one piece with the head.
  if (body === null) res.end()
  else res.end(body)
}
