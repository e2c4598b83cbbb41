import { applyCookies, type UnsentHead } from "../node/send-response.ts"
import type { RequestAuth } from "./request-auth.ts"

/** What sends the head of a response of Node.js, over HTTP/1 and HTTP/2. */
const senders = ["writeHead", "write", "end", "flushHeaders"] as const

/** The members of a response of Node.js that are used. */
export interface ResponseWithHead
  extends UnsentHead, Readonly<Record<(typeof senders)[number], (...given: never[]) => unknown>> {
  readonly headersSent: boolean
}

/**
 * Adds the cookies of a request's object to a response of Node.js as its head is sent, as `apply` does for a
 * `Response`: until then functions may have cookies to set, and afterwards none is set.
 *
 * @param res - the response, whose methods are wrapped
 * @param auth - the object
 */
export function applyBeforeHead(res: ResponseWithHead, auth: RequestAuth): void {
  let isApplied = false
  for (const name of senders) {
    const send: (...given: never[]) => unknown = res[name]
    Reflect.set(res, name, (...given: never[]): unknown => {
      if (!isApplied && !res.headersSent) applyCookies(auth, res)
      isApplied = true
      return Reflect.apply(send, res, given)
    })
  }
}
