import type { AdapterSession, SessionAndUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Base64url } from "../crypto/hash.ts"

/** Begins what is stored for a token that is hashed. */
const prefix = "s256:"

/**
 * Tells whether a token has the form in which hashed ones are stored: as the value of a cookie it would make a
 * session of a row that an attacker read.
 *
 * @param token - a session token
 */
export function isStoredForm(token: string): boolean {
  return token.startsWith(prefix)
}

/**
 * What is stored for a token: it has enough random bits to need no key.
 *
 * @param token - of a cookie
 */
export async function storedForm(token: string): Promise<string> {
  return prefix + (await sha256Base64url(token))
}

/** Under what the sessions that {@link hashedSessions} returned are stored. */
const keys = new WeakMap<AdapterSession, string>()

/**
 * Under what a session of a request is stored.
 *
 * @param session - with the token of the cookie
 */
export function keyOf(session: AdapterSession): string {
  return keys.get(session) ?? session.sessionToken
}

/**
 * An adapter that gets the tokens of cookies and stores their hashes. The sessions that it returns have the
 * token of the cookie, since something stands behind it. `listSessionsByUserId`, `updateSession` and the exception
 * of `deleteSessionsByUserId` are about what is stored.
 *
 * @param adapter - the application's
 */
export function hashedSessions(adapter: GuardedAdapter): GuardedAdapter {
  const own: Partial<GuardedAdapter> = {
    async createSession(session) {
      const { sessionToken } = session
      const key = await storedForm(sessionToken)
      return named(
        await adapter.createSession({ ...session, sessionToken: key }),
        sessionToken,
        key,
      )
    },
    async getSessionAndUser(token) {
      const hashed = await storedForm(token)
      // Between the first two another request may have replaced the row from before.
      for (const key of [hashed, token, hashed]) {
        const found = await storedUnder(adapter, key)
        if (found !== null) return { ...found, session: named(found.session, token, key) }
      }
      return null
    },
    async deleteSession(token) {
      let deleted: Awaited<ReturnType<GuardedAdapter["deleteSession"]>> = null
      // A request that replaces the row from before looks for it after it stored the hashed one, so this is the
      // order. Some adapters reject when there is nothing to delete.
      for (const key of isStoredForm(token) ? [token] : [token, await storedForm(token)]) {
        if ((await storedUnder(adapter, key)) !== null) deleted = await adapter.deleteSession(key)
      }
      return deleted
    },
  }
  // A proxy has no members that could be copied.
  return Object.assign(Object.create(adapter) as GuardedAdapter, own)
}

/**
 * The session under a key. A database that ignores case also finds the row of a hash that is written in other
 * letters.
 *
 * @param adapter - the application's
 * @param key - a token, or what is stored for it
 */
export async function storedUnder(
  adapter: GuardedAdapter,
  key: string,
): Promise<SessionAndUser | null> {
  const found = await adapter.getSessionAndUser(key)
  return found !== null && equalConstantTime(found.session.sessionToken, key) ? found : null
}

function named(session: AdapterSession, sessionToken: string, key: string): AdapterSession {
  const own = { ...session, sessionToken }
  keys.set(own, key)
  return own
}
