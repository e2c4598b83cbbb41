import type { AdapterSession, SessionAndUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Base64url } from "../crypto/hash.ts"

/** Prefix of the stored form of a hashed token. */
const prefix = "s256:"

/**
 * Returns whether a token has the form in which hashed tokens are stored. Accepted as a cookie
 * value, it would let an attacker use a row that they read as a session.
 */
export function isStoredForm(token: string): boolean {
  return token.startsWith(prefix)
}

/** Returns the stored form of a token. The token has enough random bits for a hash without a key. */
export async function storedForm(token: string): Promise<string> {
  return prefix + (await sha256Base64url(token))
}

/** The stored tokens of the sessions that {@link hashedSessions} returned. */
const keys = new WeakMap<AdapterSession, string>()

/**
 * Returns the token under which a session of a request is stored.
 *
 * @param session - with the token from the cookie
 */
export function keyOf(session: AdapterSession): string {
  return keys.get(session) ?? session.sessionToken
}

/**
 * Wraps an adapter so that it takes the tokens of cookies and stores their hashes. The returned
 * sessions have the token of the cookie, because it contains appended values.
 * `listSessionsByUserId`, `updateSession` and the exception of `deleteSessionsByUserId` use the
 * stored form.
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
      // Between the first two lookups, another request can have replaced the unhashed row.
      for (const key of [hashed, token, hashed]) {
        const found = await storedUnder(adapter, key)
        if (found !== null) return { ...found, session: named(found.session, token, key) }
      }
      return null
    },
    async deleteSession(token) {
      let deleted: Awaited<ReturnType<GuardedAdapter["deleteSession"]>> = null
      // A request that replaces the unhashed row looks for it after storing the hashed one, so this
      // order is required. Some adapters reject when there is nothing to delete.
      for (const key of isStoredForm(token) ? [token] : [token, await storedForm(token)]) {
        if ((await storedUnder(adapter, key)) !== null) deleted = await adapter.deleteSession(key)
      }
      return deleted
    },
  }
  // The properties of a proxy cannot be copied.
  return Object.assign(Object.create(adapter) as GuardedAdapter, own)
}

/**
 * Returns the session stored under a key. A database that ignores case also finds a hash with
 * different case, so the key is compared again.
 *
 * @param key - a token, or its stored form
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
