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
