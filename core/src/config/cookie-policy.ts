import type { CookieOption, CookieOptions } from "../cookies/cookie.ts"
import type { AuthConfig, CookiesOptions } from "./auth-config.ts"
import type { CookiePolicy } from "./settled-config.ts"

/** How long the checks of one sign-in live, in seconds: the time that a person has at the provider. */
export const checkMaxAgeSeconds = 900

const names: Record<keyof CookiesOptions, { name: string; prefix: "__Secure-" | "__Host-" }> = {
  sessionToken: { name: "authjs.session-token", prefix: "__Secure-" },
  callbackUrl: { name: "authjs.callback-url", prefix: "__Secure-" },
  // The strictest prefix: with a cookie that a sibling sub-domain sets for this host, an attacker would
  // defeat the check, or finish their own sign-in in the browser of somebody else.
  csrfToken: { name: "authjs.csrf-token", prefix: "__Host-" },
  pkceCodeVerifier: { name: "authjs.pkce.code_verifier", prefix: "__Host-" },
  state: { name: "authjs.state", prefix: "__Host-" },
  nonce: { name: "authjs.nonce", prefix: "__Host-" },
  webauthnChallenge: { name: "authjs.challenge", prefix: "__Host-" },
}

const shortLived: ReadonlySet<string> = new Set([
  "pkceCodeVerifier",
  "state",
  "nonce",
  "webauthnChallenge",
])

/**
 * Names and attributes of the cookies, with the application's overrides. Names that Auth.js 5 has on the
 * wire stay; cookies of a single transaction have the prefix `__Host-` (RFC 6265bis, section 4.1.3.2).
 *
 * @param secure - for HTTPS: prefixed names and the `Secure` attribute
 * @param overrides - the option `cookies`
 */
export function cookiePolicy(secure: boolean, overrides: AuthConfig["cookies"] = {}): CookiePolicy {
  const option = (key: keyof CookiesOptions): CookieOption => {
    const { name, prefix } = names[key]
    const options: CookieOptions = { httpOnly: true, sameSite: "lax", path: "/", secure }
    if (shortLived.has(key)) options.maxAge = checkMaxAgeSeconds
    const override = overrides[key]
    Object.assign(options, override?.options)
    const fitting = secure ? prefixFor(options, prefix) + name : name
    return { name: nameFor(options, override?.name ?? fitting), options }
  }
  const sessionToken = option("sessionToken")
  return {
    sessionToken,
    signedOut: signedOutCookie(sessionToken),
    callbackUrl: option("callbackUrl"),
    csrfToken: option("csrfToken"),
    pkceCodeVerifier: option("pkceCodeVerifier"),
    state: option("state"),
    nonce: option("nonce"),
    webauthnChallenge: option("webauthnChallenge"),
  }
}

/**
 * The cookie that remembers a sign-out reaches as far as the session cookie. It is named after that one, as
 * several applications can share a host, but not from its beginning: Auth.js would take it for a chunk.
 *
 * @param sessionToken - name and attributes of the session cookie
 */
export function signedOutCookie({ name, options }: CookieOption): CookieOption {
  const ownName = `${prefixFor(options, "__Host-")}signed-out.${nameFor({}, name)}`
  return { name: nameFor(options, ownName), options: { ...options, httpOnly: true } }
}

/** Browsers keep a cookie with the prefix `__Host-` only without a domain, and for the whole host. */
function prefixFor({ domain, path }: CookieOptions, prefix: string): string {
  return domain === undefined && path === "/" ? prefix : "__Secure-"
}

/** On plain http browsers keep no cookie with a prefix, so that one which is configured is left out. */
function nameFor({ secure }: CookieOptions, name: string): string {
  return secure ? name : name.replace(/^__(?:Host|Secure)-/i, "")
}
