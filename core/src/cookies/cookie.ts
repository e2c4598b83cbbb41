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
