import type { CookieOption, CookieOptions } from "../cookies/cookie.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import type { AuthConfig, CookiesOptions } from "./auth-config.ts"
import { isPlain } from "./merge-provider.ts"
import { finding, type Finding } from "./mistakes.ts"
import type { CookiePolicy } from "./resolved-config.ts"

/** How long the checks of one sign-in live, in seconds: the time that a user has at the provider. */
export const checkMaxAgeSeconds = 900

/** As they are for https. Each name has the strictest prefix that its use permits. */
const names: Readonly<Record<keyof CookiesOptions, string>> = {
  sessionToken: "__Secure-authjs.session-token",
  callbackUrl: "__Secure-authjs.callback-url",
  // With a cookie that a sibling sub-domain sets for this host, an attacker would defeat the check, or
  // finish their own sign-in in the browser of another user.
  csrfToken: "__Host-authjs.csrf-token",
  pkceCodeVerifier: "__Host-authjs.pkce.code_verifier",
  state: "__Host-authjs.state",
  nonce: "__Host-authjs.nonce",
  webauthnChallenge: "__Host-authjs.challenge",
}

const shortLived = /^(?:pkceCodeVerifier|state|nonce|webauthnChallenge)$/

/**
 * Names and attributes of the cookies, with the application's overrides. Names that Auth.js 5 has on the
 * wire stay; cookies of a single transaction have the prefix `__Host-` (RFC 6265bis, section 4.1.3.2).
 *
 * @param secure - for HTTPS: prefixed names and the `Secure` attribute
 * @see {@link https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis RFC 6265bis}
 */
export function cookiePolicy(secure: boolean, overrides: AuthConfig["cookies"] = {}): CookiePolicy {
  const option = (key: keyof CookiesOptions): CookieOption => {
    const options: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure }
    if (shortLived.test(key)) options.maxAge = checkMaxAgeSeconds
    const override = overrides[key]
    Object.assign(options, override?.options)
    const ownName = nameFor({ secure }, fittingName(options, names[key]))
    return { name: nameFor(options, override?.name ?? ownName), options }
  }
  // The table has the names of the type.
  const keys = Object.keys(names) as (keyof CookiesOptions)[]
  const cookies = Object.fromEntries(keys.map((key) => [key, option(key)]))
  // Each of them is there.
  const { sessionToken, ...others } = cookies as Record<keyof CookiesOptions, CookieOption>
  return { sessionToken, signedOut: signedOutCookie(sessionToken), ...others }
}

/**
 * The cookie that remembers a sign-out reaches as far as the session cookie. It is named after that one, as
 * several applications can share a host, but not from its beginning: Auth.js would take it for a chunk.
 *
 * @param sessionToken - name and attributes of the session cookie
 */
export function signedOutCookie({ name, options }: CookieOption): CookieOption {
  const ownName = fittingName(options, `__Host-signed-out.${nameFor({}, name)}`)
  return { name: nameFor(options, ownName), options: { ...options, httpOnly: true } }
}

/** Browsers keep a cookie with the prefix `__Host-` only without a domain, and for the whole host. */
function fittingName({ domain, path }: CookieOptions, name: string): string {
  return domain === undefined && path === "/" ? name : name.replace("__Host-", "__Secure-")
}

/** On plain http browsers keep no cookie with a prefix, so that one which is configured is left out. */
function nameFor({ secure }: CookieOptions, name: string): string {
  return secure ? name : name.replace(/^__(?:Host|Secure)-/i, "")
}

/**
 * What `Set-Cookie` cannot say, or browsers would not keep.
 *
 * @param override - a member of the option `cookies`
 * @returns what is wrong, in words; `undefined` when nothing is
 */
export function cookieComplaint(override: unknown): string | undefined {
  const { name = "name", options = {} }: { name?: unknown; options?: unknown } =
    typeof override === "object" && override ? override : { name: 0 }
  if (typeof name !== "string" || !isPlain(options)) {
    return "must be an object with a string as name and an object as options."
  }
  try {
    serializeCookie({ name, value: "value", options })
  } catch (error) {
    return `cannot be set: ${error instanceof Error ? error.message : "its options fail."}`
  }
  const { domain, path = "/", secure, sameSite, partitioned } = options
  if (/^__host-/i.test(name) && (domain || path !== "/")) {
    return "must have the path / and no domain, or browsers drop it."
  }
  const isSecure = /^__(?:host|secure)-/i.test(name) || sameSite === "none" || partitioned
  return isSecure && secure === false ? "must be Secure, or browsers drop it." : undefined
}

/**
 * Two cookies of one name, which would overwrite each other.
 *
 * @param overrides - the option `cookies`, of which every member can be used
 */
export function cookieClashes(overrides: object): Finding[] {
  const policy = cookiePolicy(true, overrides)
  const seen = new Set<string>()
  return Object.entries(policy).flatMap(([member, { name }]) => {
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [finding("cookie", `cookies.${member}`, `has the name of another cookie, ${name}.`)]
  })
}
