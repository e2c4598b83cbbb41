import type { AuthContext } from "../context.ts"
import { liveTransactions } from "./transaction-cookies.ts"

/**
 * Maximum bytes that Lockstep's cookies together add to a request. Many reverse proxies limit the
 * `Cookie` header to 8 KiB.
 */
const maxBytes = 8100

/**
 * Keeps the cookies of the next request within the size that servers accept. A proxy would reject a
 * larger request before it reaches this server. The oldest transactions are deleted first, then the
 * return URL. The session (at most 6300 bytes), the CSRF token and the transaction that this
 * response starts always fit.
 *
 * @param context - the request, with every cookie that its response sets
 */
export async function fitCookies(context: AuthContext): Promise<void> {
  const { cookies, jar, request } = context
  // A character of the header takes at most six bytes after UTF-8 and percent-encoding.
  const most = jar
    .changes()
    .reduce(
      (sum, { name, value }) => sum + encodeURIComponent(`${name},${value},`).length,
      (request.headers.get("cookie")?.length ?? 0) * 6,
    )
  if (most <= maxBytes) return
  const names = Object.values(cookies).map(({ name }) => name)
  const kept = new Map(
    [...jar.received].filter(([name]) =>
      names.some((own) => name === own || name.startsWith(`${own}.`)),
    ),
  )
  for (const { name, value, options } of jar.changes()) {
    if (options.maxAge === 0) kept.delete(name)
    else kept.set(name, value)
  }
  for (const cookie of [...liveTransactions(context), cookies.callbackUrl]) {
    // Separators count as three bytes each, a little more than in the header.
    if (encodeURIComponent([...kept].join()).length <= maxBytes) return
    jar.clear(cookie)
    kept.delete(cookie.name)
  }
}
