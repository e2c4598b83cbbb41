import type { Cookie, CookieOption } from "./cookie.ts"

/** The cookies of one request: the received cookies, and the changes to send back. */
export interface CookieJar {
  /**
   * Names and values that the request contains. Code that ends a session, or changes its token,
   * replaces them with the cookies that the next request would contain.
   */
  received: ReadonlyMap<string, string>
  /** Whether the session was read, so that the response can depend on the user. */
  isSessionRead: boolean
  /** Sets a cookie and replaces an earlier change of the same name. */
  set(cookie: Cookie): void
  /** Deletes a cookie from the browser. */
  clear(cookie: CookieOption): void
  /** Returns the changes so far, in the order in which each name was first changed. */
  changes(): readonly Cookie[]
}

/** Creates a cookie jar. */
export function createCookieJar(received: ReadonlyMap<string, string>): CookieJar {
  const changed = new Map<string, Cookie>()
  return {
    received,
    isSessionRead: false,
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
