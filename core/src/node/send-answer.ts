import type { Answer } from "../response/answer.ts"
import { isDone } from "./is-done.ts"
import type { NodeResponse } from "./node-request.ts"
import { setHead } from "./set-head.ts"

/**
 * Sends an answer of the engine as a response of Node.js, for authors of framework integrations. Nothing is
 * sent when other code responded in the meantime, or the client has gone.
 *
 * @param answer - status, headers and body
 * @param res - where it goes; cookies and `Vary` that it has already are kept
 */
export function sendAnswer({ status, headers, setCookie, body }: Answer, res: NodeResponse): void {
  if (isDone(res)) return
  setHead(res, status, Object.entries(headers), setCookie)
  // A text goes out with its length, in one piece with the head.
  if (body === null) res.end()
  else res.end(body)
}
