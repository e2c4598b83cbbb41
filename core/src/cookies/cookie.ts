/**
 * Attributes of a cookie (RFC 6265, section 4.1.2).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2 RFC 6265, section 4.1.2}
 */
export interface CookieOptions {
  domain?: string
  /** Absolute expiry. */
  expires?: Date
  httpOnly?: boolean
  /** Relative expiry in seconds; `0` deletes the cookie. */
  maxAge?: number
  partitioned?: boolean
  path?: string
  priority?: "low" | "medium" | "high"
  sameSite?: boolean | "lax" | "strict" | "none"
  secure?: boolean
  /** Encodes the value. Default: `encodeURIComponent`. */
  encode?: (value: string) => string
}

/** A cookie's name together with its attributes. */
export interface CookieOption {
  name: string
  options: CookieOptions
}

/** One `Set-Cookie` header to send. */
export interface Cookie extends CookieOption {
  value: string
}

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
  /** Receives each change at once, for frameworks with a cookie store. */
  onChange?: (cookie: Cookie) => void
  /** Returns the changes so far, in the order in which each name was first changed. */
  changes(): readonly Cookie[]
}

/** Creates a cookie jar. */
export function createCookieJar(received: ReadonlyMap<string, string>): CookieJar {
  const changed = new Map<string, Cookie>()
  const jar: CookieJar = {
    received,
    isSessionRead: false,
    set(cookie) {
      changed.set(cookie.name, cookie)
      jar.onChange?.(cookie)
    },
    clear({ name, options }) {
      const { expires: _expires, ...rest } = options
      jar.set({ name, value: "", options: { ...rest, maxAge: 0 } })
    },
    changes: () => [...changed.values()],
  }
  return jar
}
