import type { Answer } from "../response/answer.ts"
import { isDone } from "./is-done.ts"
import type { NodeResponse } from "./node-request.ts"
import { setHead } from "./set-head.ts"

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
