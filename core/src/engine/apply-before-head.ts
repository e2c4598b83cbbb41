import type { RequestAuth } from "./request-auth.ts"

/** What sends the head of a response of Node.js, over HTTP/1 and HTTP/2. */
const senders = ["writeHead", "write", "end", "flushHeaders"] as const

/** The members of a response of Node.js that are used. */
export interface NodeResponse extends Readonly<
  Record<(typeof senders)[number], (...given: never[]) => unknown>
> {
  readonly headersSent: boolean
  getHeader(name: string): number | string | readonly string[] | undefined
  setHeader(name: string, value: string | readonly string[]): unknown
}

/**
 * Adds the cookies of a request's object to a response of Node.js as its head is sent, as `apply` does for a
 * `Response`: until then functions may have cookies to set, and afterwards none is set.
 *
 * @param res - the response, whose methods are wrapped
 * @param auth - the object
 */
export function applyBeforeHead(res: NodeResponse, auth: RequestAuth): void {
  let isApplied = false
  for (const name of senders) {
    const send: (...given: never[]) => unknown = res[name]
    Reflect.set(res, name, (...given: never[]): unknown => {
      if (!isApplied && !res.headersSent) apply(res, auth)
      isApplied = true
      return Reflect.apply(send, res, given)
    })
  }
}

function apply(res: NodeResponse, auth: RequestAuth): void {
  const present = [res.getHeader("set-cookie") ?? []].flat()
  const before = new Response()
  for (const line of present) before.headers.append("set-cookie", String(line))
  const { headers } = auth.apply(before)
  const lines = headers.getSetCookie()
  if (lines.length > present.length) res.setHeader("set-cookie", lines)
  const caching = headers.get("cache-control")
  if (caching !== null) res.setHeader("cache-control", caching)
}
