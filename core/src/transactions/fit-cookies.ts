import type { AuthContext } from "../context.ts"
import type { CookieOptions } from "../cookies/cookie.ts"
import { liveTransactions } from "./transaction-cookies.ts"

/**
 * Most bytes that our cookies together add to a request. Many reverse proxies take a `Cookie` header of
 * 8 KiB and no more.
 */
const maxBytes = 8100

/**
 * Keeps the next request within what servers accept, whose refusal nobody here could answer: the oldest
 * transactions give way, then the destination. Session (at most 6300 bytes), CSRF token and the
 * transaction that this response begins always fit.
 *
 * @param context - the request, with every cookie that its response sets
 */
export async function fitCookies(context: AuthContext): Promise<void> {
  const { cookies, jar } = context
  for (const cookie of [...liveTransactions(context), cookies.callbackUrl]) {
    if (bytesAfter(context) <= maxBytes) return
    jar.clear(cookie)
  }
}

type Encode = NonNullable<CookieOptions["encode"]>

/** Of our cookies in the `Cookie` header of the next request. */
function bytesAfter({ cookies, jar }: AuthContext): number {
  const names = Object.values(cookies).map(({ name }) => name)
  const kept = new Map<string, number>()
  const keep = (name: string, value: string, encode: Encode = encodeURIComponent): void => {
    const isOurs = names.some((own) => name === own || name.startsWith(`${own}.`))
    if (isOurs) kept.set(name, `${name}=${encode(value)}; `.length)
  }
  for (const [name, value] of jar.received) keep(name, value)
  for (const { name, value, options } of jar.changes()) {
    if (options.maxAge === 0) kept.delete(name)
    else keep(name, value, options.encode)
  }
  return [...kept.values()].reduce((sum, bytes) => sum + bytes, 0)
}
