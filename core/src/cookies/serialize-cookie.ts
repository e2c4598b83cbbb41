import type { Cookie, CookieOptions } from "./cookie.ts"

/**
 * A token of RFC 9110, section 5.6.2.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 RFC 9110, section 5.6.2}
 */
const nameShape = /^[\w!#$%&'*+\-.^`|~]+$/

const sameSiteNames = { lax: "Lax", strict: "Strict", none: "None" } as const

const priorityNames = { low: "Low", medium: "Medium", high: "High" } as const

/**
 * Returns whether a cookie with this name can be set. Browsers also send cookies with invalid
 * names.
 */
export function isCookieName(name: string): boolean {
  return nameShape.test(name)
}

/**
 * Returns the value of one `Set-Cookie` header (RFC 6265, section 4.1).
 *
 * @param cookie - name, value and attributes; the value is encoded with `encode`
 * @throws TypeError if a part contains characters that would end it, or is not a valid number or
 *   date
 * @see {@link https://www.rfc-editor.org/rfc/rfc6265#section-4.1 RFC 6265, section 4.1}
 */
export function serializeCookie({ name, value, options }: Cookie): string {
  if (!isCookieName(name)) {
    throw new TypeError(
      `The cookie name ${JSON.stringify(name)} has characters that are not allowed.`,
    )
  }
  const encoded = (options.encode ?? encodeURIComponent)(value)
  const parts = [`${name}=${checkedText(`the value of the cookie ${name}`, encoded)}`]
  return [...parts, ...attributes(name, options)].join("; ")
}

function attributes(name: string, options: CookieOptions): string[] {
  const { maxAge, domain, path, expires, priority } = options
  const sameSite = options.sameSite === true ? "strict" : options.sameSite
  const parts: string[] = []
  if (maxAge !== undefined) parts.push(`Max-Age=${checkedMaxAge(name, maxAge)}`)
  if (domain !== undefined) parts.push(`Domain=${checkedText(`the domain of ${name}`, domain)}`)
  if (path !== undefined) parts.push(`Path=${checkedText(`the path of ${name}`, path)}`)
  if (expires !== undefined) parts.push(`Expires=${checkedDate(name, expires)}`)
  if (options.httpOnly) parts.push("HttpOnly")
  if (options.secure) parts.push("Secure")
  if (options.partitioned) parts.push("Partitioned")
  if (priority !== undefined) parts.push(`Priority=${priorityNames[priority]}`)
  if (sameSite) parts.push(`SameSite=${sameSiteNames[sameSite]}`)
  return parts
}

function checkedText(what: string, text: string): string {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code === 0x7f || code === 0x3b) {
      throw new TypeError(`A control character or semicolon is in ${what}; remove it.`)
    }
  }
  return text
}

function checkedMaxAge(name: string, seconds: number): number {
  if (Number.isFinite(seconds)) return Math.trunc(seconds)
  throw new TypeError(`The option maxAge of the cookie ${name} must be a number of seconds.`)
}

function checkedDate(name: string, date: Date): string {
  if (Number.isFinite(date.getTime())) return date.toUTCString()
  throw new TypeError(`The option expires of the cookie ${name} must be a valid date.`)
}
