import { checkMaxAgeSeconds as maxAgeSeconds } from "../config/cookie-policy.ts"
import type { AuthContext } from "../context.ts"
import type { CookieOption } from "../cookies/cookie.ts"
import { isCookieName } from "../cookies/serialize-cookie.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { randomBase64url } from "../crypto/random.ts"
import { seal, unseal } from "../crypto/seal.ts"
import { InvalidCheck } from "../errors/sign-in-errors.ts"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { consumeState } from "./consumed-states.ts"
import { isLiveTransaction, newTransactionId, transactionIdLength } from "./transaction-id.ts"

/** Sign-ins that one browser can have under way; the oldest gives way to a further one. */
const maxTransactions = 5
/** Cookies cleared by one answer, whose head must stay within what proxies accept. */
const maxCleared = 20
/** A longer suffix is none of ours, and clearing it is not worth its length. */
const maxSuffixLength = 64

/** What must be remembered of a sign-in between the way to the provider and the way back. */
export interface Checks {
  /** Sent to the provider and expected back (RFC 6749, section 10.12). */
  readonly state: string
  /** PKCE verifier (RFC 7636). */
  readonly codeVerifier?: string
  /** Expected in the id_token (OpenID Connect Core, section 3.1.2.1). */
  readonly nonce?: string
  /** Seconds since the person proved to be present that the provider was asked for. */
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
  provider: SettledOAuthProvider,
  options: CheckOptions,
): Promise<Checks> {
  const transactionId = newTransactionId(context.now)
  const checks: Checks = {
    ...options,
    state: transactionId + randomBase64url(32),
    ...(provider.checks.pkce && { codeVerifier: randomBase64url(32) }),
    ...(provider.checks.nonce && { nonce: randomBase64url(32) }),
  }
  const value = await seal(
    { ...checks, provider: provider.id },
    { secrets: context.config.jwt.secrets, salt: salt(context), maxAgeSeconds, now: context.now },
  )
  clearOldest(context, provider)
  const cookie = checkCookie(context, provider, transactionId)
  const expires = new Date(context.now + maxAgeSeconds * 1000)
  context.jar.set({
    ...cookie,
    value,
    options: { ...cookie.options, maxAge: maxAgeSeconds, expires },
  })
  return checks
}

/**
 * Takes the checks of the sign-in that a callback belongs to. They can be taken once: the cookie is
 * deleted whether they are good or not.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param state - the parameter `state`, as it came
 * @throws InvalidCheck when there are none, or they belong to another provider or sign-in
 */
export async function consumeChecks(
  context: AuthContext,
  provider: SettledOAuthProvider,
  state: string | undefined,
): Promise<Checks> {
  const transactionId = state?.slice(0, transactionIdLength) ?? ""
  if (state === undefined || !isLiveTransaction(transactionId, context.now, maxAgeSeconds)) {
    throw new InvalidCheck("The callback has no state, or an expired one. Start the sign-in again.")
  }
  const cookie = checkCookie(context, provider, transactionId)
  const sealed = context.jar.received.get(cookie.name)
  if (sealed === undefined) {
    throw new InvalidCheck(
      "The cookie with the checks of this sign-in is missing: the sign-in was started in another browser, took too long, or was already finished.",
    )
  }
  context.jar.clear(cookie)
  const secrets = context.config.jwt.secrets
  const claims = await unseal(sealed, { secrets, salt: salt(context), now: context.now })
  const checks = readChecks(claims)
  if (checks === undefined || claims?.["provider"] !== provider.id) {
    throw new InvalidCheck("The cookie with the checks is not valid for this provider.")
  }
  if (!equalConstantTime(checks.state, state)) {
    throw new InvalidCheck("The state of the callback is not that of the sign-in.")
  }
  if (!consumeState(state, context.now, maxAgeSeconds)) {
    throw new InvalidCheck("This callback was used before. Start the sign-in again.")
  }
  return checks
}

/**
 * Forgets every sign-in that this browser has under way, so that whoever uses it next cannot finish one.
 *
 * @param context - the request
 */
export function forgetChecks(context: AuthContext): void {
  const { state } = context.cookies
  const live = transactionIds(context).filter((id) =>
    isLiveTransaction(id, context.now, maxAgeSeconds),
  )
  for (const id of live.toSorted().slice(-maxCleared)) {
    context.jar.clear({ ...state, name: `${state.name}.${id}` })
  }
}

/** The cookies' key is bound to this one purpose, so that nothing else sealed here opens as checks. */
function salt({ cookies }: AuthContext): string {
  return cookies.state.name
}

function checkCookie(
  { cookies }: AuthContext,
  provider: SettledOAuthProvider,
  transactionId: string,
): CookieOption {
  const { name, options } = cookies.state
  return {
    name: `${name}.${transactionId}`,
    // The answer comes as a cross-site POST, to which browsers add no other cookie.
    options: provider.formPost ? { ...options, sameSite: "none", secure: true } : options,
  }
}

function clearOldest(context: AuthContext, provider: SettledOAuthProvider): void {
  const ids = transactionIds(context)
  const live = ids.filter((id) => isLiveTransaction(id, context.now, maxAgeSeconds)).toSorted()
  const kept = new Set(live.slice(-(maxTransactions - 1)))
  for (const id of ids.filter((each) => !kept.has(each)).slice(0, maxCleared)) {
    context.jar.clear(checkCookie(context, provider, id))
  }
}

/** Of the cookies that came; a name that nobody here made may not even be fit for a header. */
function transactionIds({ cookies, jar }: AuthContext): string[] {
  const prefix = `${cookies.state.name}.`
  return [...jar.received.keys()]
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => id.length <= maxSuffixLength && isCookieName(prefix + id))
}

function readChecks(claims: Readonly<Record<string, unknown>> | undefined): Checks | undefined {
  if (claims === undefined) return undefined
  const { state, callbackUrl, codeVerifier, nonce, maxAge, linkUserId } = claims
  if (typeof state !== "string" || typeof callbackUrl !== "string") return undefined
  return {
    state,
    callbackUrl,
    ...(typeof codeVerifier === "string" && { codeVerifier }),
    ...(typeof nonce === "string" && { nonce }),
    ...(typeof maxAge === "number" && { maxAge }),
    ...(typeof linkUserId === "string" && { linkUserId }),
  }
}
