import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { sealFor, unsealFor } from "../crypto/purposes.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck, OAuthCallbackError } from "../errors/oauth-errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { consumeOnce } from "../transactions/consumed-values.ts"
import {
  isLiveTransaction,
  newTransactionId,
  setTransactionCookie,
  transactionCookie,
  transactionIdLength,
} from "../transactions/transaction-cookies.ts"
import { redirectProxy, sealProxyState } from "./redirect-proxy.ts"

/** The key is bound to this one purpose, so that nothing else that is sealed here opens as checks. */
const salt = "lockstep.checks"
/** A longer returnUrl, in characters, is kept once: in the cookie of the callback URL. */
const maxSealedUrl = 256

/** What must be remembered of a sign-in between the way to the provider and the way back. */
export interface Checks {
  /**
   * Sent to the provider and expected back (RFC 6749, section 10.12).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-10.12 RFC 6749, section 10.12}
   */
  readonly state: string
  /**
   * PKCE verifier (RFC 7636).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7636 RFC 7636}
   */
  readonly codeVerifier?: string
  /**
   * Expected in the id_token (OpenID Connect Core, section 3.1.2.1).
   *
   * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.2.1 OpenID
   *   Connect Core 1.0, section 3.1.2.1}
   */
  readonly nonce?: string
  /** Seconds since the user proved to be present that the provider was asked for. */
  readonly maxAge?: number
  /** Where the browser goes after the sign-in. */
  readonly callbackUrl: string
  /** The signed-in user who asked to link this account. */
  readonly linkUserId?: string
}

/** What the caller wants remembered. */
export type CheckOptions = Pick<Checks, "callbackUrl" | "linkUserId" | "maxAge">

/**
 * Makes the checks of a new sign-in and seals them in a cookie of their own.
 *
 * @param context - the sign-in request
 * @param provider - where the sign-in happens
 * @param options - what to remember beside the checks
 */
export async function createChecks(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  options: CheckOptions,
): Promise<Checks> {
  const transactionId = newTransactionId(context.now)
  const { callbackUrl, ...others } = options
  const { pkce, nonce } = provider.checks
  const claims = {
    ...others,
    seed: randomBase64url(32),
    ...(pkce && { pkce }),
    ...(nonce && { nonce }),
    ...(redirectProxy(context, provider) !== undefined && {
      state: transactionId + (await sealProxyState(context, provider)),
    }),
    provider: provider.id,
  }
  const returnUrl =
    callbackUrl.length <= maxSealedUrl
      ? { callbackUrl }
      : { callbackHash: await sha256Base64url(callbackUrl) }
  const value = await sealFor(
    { ...claims, ...returnUrl },
    { secrets: context.config.jwt.secrets, salt, maxAgeSeconds, now: context.now },
  )
  setTransactionCookie(context, checkCookies(context, provider), transactionId, value)
  return { ...others, ...(await deriveChecks(claims, transactionId)), callbackUrl }
}

/**
 * The values of a sign-in. All of them come from one random seed, which is known here alone: kept one by
 * one, they would take more than half of the cookie. Behind a redirect proxy the state says where the proxy
 * shall bring the response, and is kept as it is.
 */
async function deriveChecks(
  { seed, state, pkce, nonce }: Readonly<Record<string, unknown>>,
  transactionId: string,
): Promise<Pick<Checks, "codeVerifier" | "nonce" | "state">> {
  const derive = (name: string) => sha256Base64url(`${name} ${transactionId} ${String(seed)}`)
  return {
    state: typeof state === "string" ? state : transactionId + (await derive("state")),
    ...(pkce === true && { codeVerifier: await derive("pkce") }),
    ...(nonce === true && { nonce: await derive("nonce") }),
  }
}

/**
 * Takes the checks of the sign-in that a callback belongs to. A process takes them once: the cookie is
 * deleted whether they are good or not. When the provider has confirmed the sign-in, `consumeInStore` asks
 * the other processes.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param state - the parameter `state`, as it came
 * @throws InvalidCheck when there are none, or they belong to another provider or sign-in
 */
export async function consumeChecks(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  state: string | undefined,
): Promise<Checks> {
  const checks = await openChecks(context, provider, state, true)
  consumeOnce(checks.state, context.now, maxAgeSeconds)
  return checks
}

/**
 * Opens the checks of the sign-in that a callback belongs to, which stay until they are taken.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param state - the parameter `state`, as it came
 * @param clear - deletes the cookie
 * @throws InvalidCheck when there are none, or they belong to another provider or sign-in
 */
export async function openChecks(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  state: string | undefined,
  clear = false,
): Promise<Checks> {
  const transactionId = state?.slice(0, transactionIdLength) ?? ""
  if (state === undefined || !isLiveTransaction(transactionId, context.now, maxAgeSeconds)) {
    throw new InvalidCheck("The callback has no state, or an expired one. Start the sign-in again.")
  }
  const cookie = transactionCookie(checkCookies(context, provider), transactionId)
  const sealed = context.jar.received.get(cookie.name)
  if (sealed === undefined) {
    assertNotOutdated(context, cookie)
    throw new InvalidCheck(
      "The cookie with the checks is missing: the sign-in is of another browser, too old, or finished.",
    )
  }
  if (clear) context.jar.clear(cookie)
  const secrets = context.config.jwt.secrets
  const claims = await unsealFor(sealed, { secrets, salt, now: context.now })
  const checks = claims && (await readChecks(context, claims, transactionId))
  if (checks === undefined || claims?.["provider"] !== provider.id) {
    throw new InvalidCheck("The cookie with the checks is not valid for this provider.")
  }
  if (!equalConstantTime(checks.state, state)) {
    throw new InvalidCheck("The state of the callback is not that of the sign-in.")
  }
  return checks
}

function checkCookies({ cookies }: AuthContext, provider: ResolvedOAuthProvider): CookieOption {
  const { name, options } = cookies.state
  // The answer comes as a cross-site POST, to which browsers add no other cookie.
  return provider.formPost
    ? { name, options: { ...options, sameSite: "none", secure: true } }
    : { name, options }
}

/** Versions before this one set a cookie that a sub-domain could set as well: it proves nothing. */
function assertNotOutdated({ jar }: AuthContext, { name, options }: CookieOption): void {
  const formerName = name.replace(/^__Host-/, "__Secure-")
  if (formerName === name || !jar.received.has(formerName)) return
  jar.clear({ name: formerName, options })
  throw new OAuthCallbackError(
    "The sign-in was started under an earlier version of Lockstep. Start it again.",
  )
}

async function readChecks(
  context: AuthContext,
  claims: Readonly<Record<string, unknown>>,
  transactionId: string,
): Promise<Checks | undefined> {
  const { seed, maxAge, linkUserId } = claims
  const callbackUrl = await destinationOf(context, claims)
  if (typeof seed !== "string" || callbackUrl === undefined) return undefined
  return {
    ...(await deriveChecks(claims, transactionId)),
    callbackUrl,
    ...(typeof maxAge === "number" && { maxAge }),
    ...(typeof linkUserId === "string" && { linkUserId }),
  }
}

async function destinationOf(
  { cookies, jar, origin }: AuthContext,
  { callbackUrl, callbackHash }: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  if (typeof callbackUrl === "string") return callbackUrl
  if (typeof callbackHash !== "string") return undefined
  // Another tab may have asked for another long returnUrl since then.
  const remembered = jar.received.get(cookies.callbackUrl.name) ?? ""
  return (await sha256Base64url(remembered)) === callbackHash ? remembered : origin
}
