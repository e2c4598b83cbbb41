import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck } from "../errors/oauth-errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { issueOneTimeValue } from "../transactions/one-time-values.ts"
import type { DecidedBy } from "../transactions/token-store.ts"
import {
  openTransaction,
  type SealedKind,
  sealTransaction,
} from "../transactions/sealed-transaction.ts"
import { newTransactionId, transactionIdLength } from "../transactions/transaction-cookies.ts"
import { redirectProxy, sealProxyState } from "./redirect-proxy.ts"

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
  readonly maxAge?: number | undefined
  /** Where the browser goes after the sign-in. */
  readonly callbackUrl: string
  /** The signed-in user who asked to link this account. */
  readonly linkUserId?: string | undefined
  /** What decides that the state is good once. */
  readonly once: DecidedBy
}

/** What the provider gets, of the verifier its hash. */
export type SentChecks = Pick<Checks, "codeVerifier" | "nonce" | "state">

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
): Promise<SentChecks> {
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
  }
  const returnUrl =
    callbackUrl.length <= maxSealedUrl
      ? { callbackUrl }
      : { callbackHash: await sha256Base64url(callbackUrl) }
  const checks = await deriveChecks(claims, transactionId)
  const once = await issueOneTimeValue(context, "state", checks.state)
  await sealTransaction(context, kindOf(context, provider), transactionId, {
    ...claims,
    ...returnUrl,
    once,
  })
  return checks
}

/**
 * The values of a sign-in. All of them come from one random seed, which is known here alone: kept one by
 * one, they would take more than half of the cookie. Behind a redirect proxy the state says where the proxy
 * shall bring the response, and is kept as it is.
 */
async function deriveChecks(
  { seed, state, pkce, nonce }: Readonly<Record<string, unknown>>,
  transactionId: string,
): Promise<SentChecks> {
  const derive = (name: string) => sha256Base64url(`${name} ${transactionId} ${String(seed)}`)
  return {
    state: typeof state === "string" ? state : transactionId + (await derive("state")),
    ...(pkce === true && { codeVerifier: await derive("pkce") }),
    ...(nonce === true && { nonce: await derive("nonce") }),
  }
}

/**
 * Opens the checks of the sign-in that a callback belongs to. `useOneTimeValue` makes sure that their state
 * is good once.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @param state - the parameter `state`, as it came
 * @param clear - deletes the cookie, whether the checks are good or not
 * @throws InvalidCheck when there are none, or they belong to another provider or sign-in
 */
export async function openChecks(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
  state: string | undefined,
  clear = false,
): Promise<Checks> {
  const transactionId = state?.slice(0, transactionIdLength) ?? ""
  const kind = kindOf(context, provider)
  const claims = await openTransaction(context, kind, transactionId, clear)
  const checks = await readChecks(context, claims, transactionId)
  if (!equalConstantTime(checks.state, state ?? "")) {
    throw new InvalidCheck("The state of the callback is not that of the sign-in.")
  }
  return checks
}

function kindOf(
  { cookies: { state } }: AuthContext,
  { id, formPost }: ResolvedOAuthProvider,
): SealedKind {
  // The answer comes as a cross-site POST, to which browsers add no other cookie.
  const options = {
    ...state.options,
    ...(formPost && ({ sameSite: "none", secure: true } as const)),
  }
  return { provider: id, salt: "lockstep.checks", cookies: { name: state.name, options } }
}

async function readChecks(
  context: AuthContext,
  claims: Readonly<Record<string, unknown>>,
  transactionId: string,
): Promise<Checks> {
  // As `createChecks` encrypted it.
  const { maxAge, linkUserId, once } = claims as Pick<Checks, "linkUserId" | "maxAge" | "once">
  const callbackUrl = await destinationOf(context, claims)
  return { ...(await deriveChecks(claims, transactionId)), callbackUrl, maxAge, linkUserId, once }
}

async function destinationOf(
  { cookies, jar, origin }: AuthContext,
  { callbackUrl, callbackHash }: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (typeof callbackUrl === "string") return callbackUrl
  // Another tab may have asked for another long returnUrl since then.
  const remembered = jar.received.get(cookies.callbackUrl.name) ?? ""
  return (await sha256Base64url(remembered)) === callbackHash ? remembered : origin
}
