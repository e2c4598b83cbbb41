import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { isCookieName } from "../cookies/serialize-cookie.ts"
import { isLiveTransaction } from "./transaction-id.ts"

/** Transactions of one kind that one browser can have under way; the oldest gives way to a further one. */
const maxTransactions = 5
/** Cookies cleared by one answer, whose head must stay within what proxies accept. */
const maxCleared = 20
/** A longer suffix is none of ours, and clearing it is not worth its length. */
const maxSuffixLength = 64

/**
 * The cookie of one transaction: each has its own, so that two tabs do not disturb each other.
 *
 * @param kind - what the cookies of this kind have in common
 * @param id - of the transaction
 */
export function transactionCookie({ name, options }: CookieOption, id: string): CookieOption {
  return { name: `${name}.${id}`, options }
}

/**
 * Sets the cookie of a new transaction, in place of the oldest ones where there are too many.
 *
 * @param context - the request
 * @param kind - what the cookies of this kind have in common
 * @param id - of the transaction
 * @param value - sealed
 */
export function setTransactionCookie(
  context: AuthContext,
  kind: CookieOption,
  id: string,
  value: string,
): void {
  clearOldest(context, kind)
  const { name, options } = transactionCookie(kind, id)
  const expires = new Date(context.now + maxAgeSeconds * 1000)
  context.jar.set({ name, value, options: { ...options, maxAge: maxAgeSeconds, expires } })
}

/**
 * Forgets every transaction of a kind that this browser has under way, so that whoever uses it next
 * cannot finish one.
 *
 * @param context - the request
 * @param kind - what the cookies of this kind have in common
 */
export function forgetTransactions(context: AuthContext, kind: CookieOption): void {
  const live = transactionIds(context, kind).filter((id) => isLive(context, id))
  for (const id of live.toSorted().slice(-maxCleared)) {
    context.jar.clear(transactionCookie(kind, id))
  }
}

function clearOldest(context: AuthContext, kind: CookieOption): void {
  const ids = transactionIds(context, kind)
  const live = ids.filter((id) => isLive(context, id)).toSorted()
  const kept = new Set(live.slice(-(maxTransactions - 1)))
  for (const id of ids.filter((each) => !kept.has(each)).slice(0, maxCleared)) {
    context.jar.clear(transactionCookie(kind, id))
  }
}

function isLive({ now }: AuthContext, id: string): boolean {
  return isLiveTransaction(id, now, maxAgeSeconds)
}

/** Of the cookies that came; a name that nobody here made may not even be fit for a header. */
function transactionIds({ jar }: AuthContext, { name }: CookieOption): string[] {
  const prefix = `${name}.`
  return [...jar.received.keys()]
    .filter((received) => received.startsWith(prefix))
    .map((received) => received.slice(prefix.length))
    .filter((id) => id.length <= maxSuffixLength && isCookieName(prefix + id))
}
