import type { ResolvedConfig, SessionLifetimes } from "../config/resolved-config.ts"
import type { CookieJar, CookieOption } from "../cookies/cookie.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"

/** Browsers reject a cookie of more than 4096 bytes, including name and attributes. */
const maxCookieLength = 4095

/** Longest chunk, in characters: 4096 minus the 160 that Auth.js reserves for the rest. */
const maxChunkLength = 3936

/** Number of chunks that are read, because Auth.js can have written as many. */
const maxChunks = 20

/** The cookies of one request that this module uses. */
export interface SessionCookies {
  readonly jar: CookieJar
  readonly cookies: { readonly sessionToken: CookieOption }
}

/**
 * Joins the session token: the cookie with the given name, otherwise its chunks `name.0`, `name.1`
 * and so on up to the first missing one. Other names with the same prefix are ignored.
 *
 * @returns `undefined` when there is none
 */
export function readSessionCookie(
  received: ReadonlyMap<string, string>,
  name: string,
): string | undefined {
  const whole = received.get(name)
  if (whole) return whole
  let joined = ""
  for (let index = 0; index < maxChunks; index++) {
    const chunk = received.get(`${name}.${index}`)
    if (!chunk) break
    joined += chunk
  }
  return joined === "" ? undefined : joined
}

/** Returns the session token of the request; for a JWT session, it is still encrypted. */
export function sessionCookie({ jar, cookies }: SessionCookies): string | undefined {
  jar.isSessionRead = true
  return readSessionCookie(jar.received, cookies.sessionToken.name)
}

/**
 * Sets the session cookie and clears leftover chunks.
 *
 * @param chunks - the session token, or what {@link chunksOf} returned for it
 * @param expires - when the browser deletes it, unless that happens when the browser is closed
 */
export function writeSessionCookie(
  { jar, cookies: { sessionToken: cookie } }: SessionCookies,
  chunks: readonly string[],
  expires: Date,
  { isKept }: Pick<SessionLifetimes, "isKept">,
): void {
  const options = { ...cookie.options, ...(isKept && { expires }) }
  const names = chunks.map((_, index) =>
    chunks.length === 1 ? cookie.name : `${cookie.name}.${index}`,
  )
  clearExcept(jar, cookie, new Set(names))
  for (const [index, name] of names.entries()) {
    jar.set({ name, value: chunks[index] ?? "", options })
  }
}

/**
 * Returns the lifetimes of a session and its cookie, which the user can have chosen.
 *
 * @param isUnkept - whether the user was given the choice and does not keep the session
 */
export function lifetimesOf(
  { config: { session } }: { readonly config: Pick<ResolvedConfig, "session"> },
  isUnkept: boolean,
): SessionLifetimes {
  return (isUnkept && session.unkept) || session
}

/** Clears the session cookie and all of its chunks. */
export function clearSessionCookie({
  jar,
  cookies: { sessionToken: cookie },
}: SessionCookies): void {
  clearExcept(jar, cookie, new Set())
  jar.clear(cookie)
}

function clearExcept(jar: CookieJar, cookie: CookieOption, kept: ReadonlySet<string>): void {
  const present = [...jar.received.keys(), ...jar.changes().map(({ name }) => name)]
  for (const name of new Set(present)) {
    if (!kept.has(name) && isLockstepCookie(name, cookie.name)) {
      jar.clear({ name, options: cookie.options })
    }
  }
}

function isLockstepCookie(name: string, base: string): boolean {
  if (name === base) return true
  const index = name.startsWith(`${base}.`) ? name.slice(base.length + 1) : ""
  // Chunks beyond the last that is read are harmless, but clearing hundreds would enlarge the
  // response.
  return /^(?:0|[1-9]\d?)$/.test(index) && Number(index) < maxChunks
}

/** Maximum characters of a cookie's attributes without its domain and path. */
const maxAttributes = 200

/**
 * Splits a session token into the values of its cookies.
 *
 * @param maxLength - of the cookies without their names, in bytes. A session that the browser
 *   already has in longer cookies can stay as long
 * @returns `undefined` if it is too long
 */
export function chunksOf(
  { jar, cookies: { sessionToken } }: SessionCookies,
  value: string,
  maxLength: number,
): string[] | undefined {
  // Sessions that are not kept have shorter attributes.
  const cookie = { ...sessionToken, options: { ...sessionToken.options, expires: new Date(0) } }
  const { domain = "", path = "", encode = encodeURIComponent } = cookie.options
  const encodedLength = encode(value).length
  // Most sessions fit with any attributes, which are slow to serialize.
  const most = cookie.name.length + encodedLength + domain.length + path.length + maxAttributes
  if (most <= maxChunkLength) return [value]
  const longestName = `${cookie.name}.${maxChunks - 1}`
  const rest = serializeCookie({ ...cookie, name: longestName, value: "" }).length
  const size = Math.min(maxChunkLength, maxCookieLength - rest)
  const former = readSessionCookie(jar.received, cookie.name)?.length ?? 0
  // A session that Auth.js made longer continues, in as many cookies.
  const limit = former > maxLength ? Math.ceil(former / size) * size : maxLength
  if (size > 0 && encodedLength <= limit) {
    const chunks =
      encodedLength === value.length ? slices(value, size) : pieces(value, size, encode)
    if (chunks.length <= maxChunks) return chunks
  }
  return undefined
}

function slices(value: string, size: number): string[] {
  return Array.from({ length: Math.max(1, Math.ceil(value.length / size)) }, (_, index) =>
    value.slice(index * size, (index + 1) * size),
  )
}

/** Splits by the encoded length, and never inside a character. */
function pieces(value: string, size: number, encode: (value: string) => string): string[] {
  const chunks: string[] = []
  let chunk = ""
  let length = 0
  for (const character of value) {
    const added = encode(character).length
    if (length > 0 && length + added > size) {
      chunks.push(chunk)
      chunk = ""
      length = 0
    }
    chunk += character
    length += added
  }
  return [...chunks, chunk]
}
