import type { AuthContext } from "../../context.ts"
import type { CookieOption } from "../../cookies/cookie.ts"
import { sealFor, unsealFor } from "../../crypto/purposes.ts"
import { unverifiedClaims } from "../../oauth/unverified-claims.ts"
import type { SignedIn } from "../../sessions/session-strategy.ts"

const salt = "lockstep.logout-hint"

/** Longest time for which browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60
/** Browsers reject a cookie of more than 4096 bytes, including attributes. */
const chunkLength = 3800
const maxChunks = 3
/** Maximum bytes of a `Cookie` header: many reverse proxies accept at most 8 KiB. */
const maxHeader = 8100

/** Identifies the session to end at the provider. */
export interface LogoutHint {
  readonly provider: string
  readonly userId: string
  readonly idToken?: string
  /** The provider's name of the session or the user, if there is no ID token. */
  readonly name?: string
}

/**
 * Stores the hint of a sign-in. Browsers send its cookies only with sign-out requests, so they
 * cannot be updated when a session is extended or gets another token. They therefore identify the
 * user, and live as long as any session.
 *
 * @param context - the request that completes a sign-in
 * @param signedIn - the user who signed in with a provider
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

/** Returns the hint of a sign-out request; `undefined` without one that Lockstep created. */
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
  // `writeHint` encrypted it.
  return claims as unknown as LogoutHint | undefined
}

/** Deletes the hint. */
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

/**
 * Returns the space that the other cookies leave. If a proxy rejected the request, the user could
 * not sign out.
 */
function roomFor({ jar }: AuthContext): number {
  const kept = new Map(jar.received)
  for (const { name, value, options } of jar.changes()) {
    if (options.maxAge === 0) kept.delete(name)
    else kept.set(name, value)
  }
  const room = maxHeader - encodeURIComponent([...kept].join()).length
  return Math.min(room, chunkLength * maxChunks)
}

/** Returns the provider's session ID from an ID token that the sign-in verified. */
function sidOf(idToken: string): string | undefined {
  try {
    const { sid } = unverifiedClaims(idToken)
    return typeof sid === "string" ? sid : undefined
  } catch {
    // With plain OAuth, the field can contain any string.
    return undefined
  }
}
