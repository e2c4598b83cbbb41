import type { Cookie, CookieOption } from "./cookie.ts"

/** The cookies of one request: those that came, and the changes to send back. */
export interface CookieJar {
  /**
   * Names and values that came with the request. What ends a session, or gives it another token, replaces them
   * by those that the next request would bring.
   */
  received: ReadonlyMap<string, string>
  /** Sets a cookie, in place of an earlier change of the same name. */
  set(cookie: Cookie): void
  /** Deletes a cookie from the browser. */
  clear(cookie: CookieOption): void
  /** The changes so far, in the order in which they were first made. */
  changes(): readonly Cookie[]
}

/**
 * Starts a jar.
 *
 * @param received - the cookies of the request
 */
export function createCookieJar(received: ReadonlyMap<string, string>): CookieJar {
  const changed = new Map<string, Cookie>()
  return {
    received,
    set(cookie) {
      changed.set(cookie.name, cookie)
    },
    clear({ name, options }) {
      const { expires: _expires, ...rest } = options
      changed.set(name, { name, value: "", options: { ...rest, maxAge: 0 } })
    },
    changes: () => [...changed.values()],
  }
}
