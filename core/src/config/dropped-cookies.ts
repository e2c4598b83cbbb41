import type { CookiesOptions } from "./auth-config.ts"
import type { CookiePolicy } from "./resolved-config.ts"
import { droppedCookie } from "./dropped-cookie.ts"
import type { WarningDetails } from "../logging/logger.ts"

/** The first route that reads each cookie, below the base path. */
const readers: Readonly<Record<keyof CookiesOptions, string>> = {
  sessionToken: "session",
  csrfToken: "signin",
  callbackUrl: "callback",
  pkceCodeVerifier: "callback",
  state: "callback",
  nonce: "callback",
  webauthnChallenge: "callback",
}

/**
 * Lists the cookies that browsers do not keep, or do not send to the routes that read them. Everything seems to
 * work then, and no user is signed in.
 *
 * @param cookies - for the scheme of the base URL
 * @param baseUrl - of the routes, as the browser sees it
 */
export function droppedCookies(cookies: CookiePolicy, baseUrl: string): WarningDetails[] {
  // The table has the names of the type.
  const keys = Object.keys(readers) as (keyof CookiesOptions)[]
  return keys.flatMap((key) => {
    const message = droppedCookie(cookies[key], new URL(`${baseUrl}/${readers[key]}`))
    return message === undefined ? [] : [{ path: `cookies.${key}`, message }]
  })
}
