import type { CookieOption, CookieOptions } from "../cookies/cookie.ts"
import type { AuthConfig, CookiesOptions } from "./auth-config.ts"
import type { CookiePolicy } from "./settled-config.ts"

/** How long the checks of one sign-in live, in seconds: the time that a person has at the provider. */
export const checkMaxAgeSeconds = 900

const names: Record<keyof CookiesOptions, { name: string; prefix: "__Secure-" | "__Host-" }> = {
  sessionToken: { name: "authjs.session-token", prefix: "__Secure-" },
  callbackUrl: { name: "authjs.callback-url", prefix: "__Secure-" },
  // The strictest prefix, since a cookie planted from a sub-domain would defeat the check.
  csrfToken: { name: "authjs.csrf-token", prefix: "__Host-" },
  pkceCodeVerifier: { name: "authjs.pkce.code_verifier", prefix: "__Secure-" },
  state: { name: "authjs.state", prefix: "__Secure-" },
  nonce: { name: "authjs.nonce", prefix: "__Secure-" },
  webauthnChallenge: { name: "authjs.challenge", prefix: "__Secure-" },
}

const shortLived: ReadonlySet<string> = new Set([
  "pkceCodeVerifier",
  "state",
  "nonce",
  "webauthnChallenge",
])

/**
 * Names and attributes of the cookies, as Auth.js 5 sets them, with the application's overrides.
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
    return {
      name: override?.name ?? (secure ? prefix + name : name),
      options: { ...options, ...override?.options },
    }
  }
  return {
    sessionToken: option("sessionToken"),
    callbackUrl: option("callbackUrl"),
    csrfToken: option("csrfToken"),
    pkceCodeVerifier: option("pkceCodeVerifier"),
    state: option("state"),
    nonce: option("nonce"),
    webauthnChallenge: option("webauthnChallenge"),
  }
}
