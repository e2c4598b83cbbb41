import type { AuthContext } from "../context.ts"
import { liveTransactions } from "./transaction-cookies.ts"

/**
 * Most bytes that our cookies together add to a request. Many reverse proxies take a `Cookie` header of
 * 8 KiB and no more.
 */
const maxBytes = 8100

/**
 * Keeps the next request within what servers accept, whose refusal this server could not answer: the oldest
 * transactions give way, then the destination. Session (at most 6300 bytes), CSRF token and the
 * transaction that this response begins always fit.
 *
 * @param context - the request, with every cookie that its response sets
 */
export async function fitCookies(context: AuthContext): Promise<void> {
  const { cookies, jar, request } = context
  // A character of the header takes at most six in UTF-8 and percent encoding.
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
