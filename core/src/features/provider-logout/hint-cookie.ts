import type { AuthContext } from "../../context.ts"
import type { CookieOption } from "../../cookies/cookie.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { unverifiedClaims } from "../../oauth/unverified-claims.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"

const salt = "lockstep.logout-hint"

/** The longest that browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60
/** Browsers refuse a cookie of more than 4096 bytes, attributes included. */
const chunkLength = 3800
const maxChunks = 3
/** Most bytes of a `Cookie` header: many reverse proxies take 8 KiB and no more. */
const maxHeader = 8100

/** By what a provider recognizes the session that ends there. */
export interface LogoutHint {
  readonly provider: string
  readonly userId: string
  readonly idToken?: string
  /** What names the session or the user to the provider where there is no id_token. */
  readonly name?: string
}

/**
 * Keeps the hint of a sign-in. Its cookies come with requests to sign out alone, so that they can follow no session
 * that is extended or gets another token: they name the user, and live as long as any session.
 *
 * @param context - the request that completes a sign-in
 * @param signedIn - who signed in, with a provider
 */
export async function writeHint(context: AuthContext, { user, account }: SignedIn): Promise<void> {
  const { config, now } = context
  const maxAgeSeconds = config.session.absoluteMaxAgeSeconds ?? maxAge
  const { id_token: idToken } = account
  const name = (typeof idToken === "string" && sidOf(idToken)) || user.email
  const hint = { provider: account.provider, userId: user.id, ...(name && { name }) }
  const options = { secrets: config.secrets, salt, maxAgeSeconds, now } as const
  let value = await sealFor({ ...hint, ...(idToken && { idToken }) }, options)
  if (value.length > roomFor(context)) value = await sealFor(hint, options)
  const expires = new Date(now + maxAgeSeconds * 1000)
  for (const [index, cookie] of cookiesOf(context).entries()) {
    const chunk = value.slice(index * chunkLength, (index + 1) * chunkLength)
    if (chunk === "") context.jar.clear(cookie)
    else {
      const attributes = { ...cookie.options, maxAge: maxAgeSeconds, expires }
      context.jar.set({ name: cookie.name, value: chunk, options: attributes })
    }
  }
}

/**
 * The hint that came with a request to sign out; `undefined` without one that was made here.
 *
 * @param context - the request
 */
export async function readHint(context: AuthContext): Promise<LogoutHint | undefined> {
  const { config, jar, now } = context
  let sealed = ""
  for (const { name } of cookiesOf(context)) {
    const chunk = jar.received.get(name)
    if (chunk === undefined) break
    sealed += chunk
  }
  if (sealed === "") return undefined
  const claims = await unsealFor(sealed, { secrets: config.secrets, salt, now })
  // As `writeHint` sealed it.
  return claims as unknown as LogoutHint | undefined
}

/**
 * Deletes the hint.
 *
 * @param context - the request
 */
export function clearHint(context: AuthContext): void {
  for (const cookie of cookiesOf(context)) context.jar.clear(cookie)
}

function cookiesOf({ config, origin, basePath }: AuthContext): CookieOption[] {
  const secure = config.useSecureCookies ?? origin.startsWith("https:")
  const name = `${secure ? "__Secure-" : ""}authjs.logout`
  const path = `${basePath}/signout`
  return Array.from({ length: maxChunks }, (_, index) => ({
    name: index === 0 ? name : `${name}.${index}`,
    options: { httpOnly: true, sameSite: "lax", path, secure },
  }))
}

/** What the other cookies leave: a sign-out that a proxy refuses would be none. */
function roomFor({ jar }: AuthContext): number {
  const kept = new Map(jar.received)
  for (const { name, value, options } of jar.changes()) {
    if (options.maxAge === 0) kept.delete(name)
    else kept.set(name, value)
  }
  const room = maxHeader - encodeURIComponent([...kept].join()).length
  return Math.min(room, chunkLength * maxChunks)
}

/** The name of the session at the provider, by an id_token that was verified at the sign-in. */
function sidOf(idToken: string): string | undefined {
  try {
    const { sid } = unverifiedClaims(idToken)
    return typeof sid === "string" ? sid : undefined
  } catch {
    // Of plain OAuth any text can come under this name.
    return undefined
  }
}
