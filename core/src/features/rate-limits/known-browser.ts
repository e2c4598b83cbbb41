import type { AuthContext } from "../../context.ts"
import type { CookieOption } from "../../cookies/cookie.ts"
import { sha256Base64url } from "../../crypto/hash.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { randomBase64url } from "../../crypto/random.ts"

const salt = "lockstep.known-browser"

/** Longest time for which browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60

/**
 * Returns the ID of a browser in which this identifier signed in before. Its attempts are counted
 * separately from those of other browsers, so an attacker who exhausts the limit does not lock the
 * user out.
 *
 * @param identifier - normalized
 * @returns `undefined` for any other browser
 */
export async function knownBrowser(
  context: AuthContext,
  identifier: string,
): Promise<string | undefined> {
  const { config, jar, now } = context
  const sealed = jar.received.get(cookieOf(context).name)
  const claims = sealed && (await unsealFor(sealed, { secrets: config.secrets, salt, now }))
  if (!claims || claims["for"] !== (await sha256Base64url(identifier))) return undefined
  const { id } = claims
  return typeof id === "string" ? id : undefined
}

/**
 * Sets the cookie by which {@link knownBrowser} recognizes the browser.
 *
 * @param context - the request that completes a sign-in
 * @param identifier - normalized
 */
export async function rememberBrowser(context: AuthContext, identifier: string): Promise<void> {
  const { config, jar, now } = context
  // Keeps the ID: a new one would come with an unused limit.
  const id = (await knownBrowser(context, identifier)) ?? randomBase64url(16)
  const claims = { id, for: await sha256Base64url(identifier) }
  const value = await sealFor(claims, { secrets: config.secrets, salt, maxAgeSeconds: maxAge, now })
  const { name, options } = cookieOf(context)
  const expires = new Date(now + maxAge * 1000)
  jar.set({ name, value, options: { ...options, maxAge, expires } })
}

function cookieOf({ config, origin }: AuthContext): CookieOption {
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  const name = `${secure ? "__Host-" : ""}authjs.known-browser`
  return { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } }
}
