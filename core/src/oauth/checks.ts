import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Base64url } from "../crypto/hash.ts"
import { randomBase64url } from "../crypto/random.ts"
import { InvalidCheck } from "../errors/errors.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { issueOneTimeValue, type Issued } from "../transactions/one-time-values.ts"
import {
  openTransaction,
  type SealedKind,
  sealTransaction,
} from "../transactions/sealed-transaction.ts"
import { newTransactionId, transactionIdLength } from "../transactions/transaction-cookies.ts"
import { redirectProxy, sealProxyState } from "./redirect-proxy.ts"

/**
 * Maximum length, in characters, of a return URL stored with the checks. A longer one is stored
 * only in the callback URL cookie.
 */
const maxSealedUrl = 256

/** Values of a sign-in that are stored between the authorization request and the callback. */
export interface Checks extends Issued {
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
   * Expected in the ID token (OpenID Connect Core, section 3.1.2.1).
   *
   * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.2.1 OpenID
   *   Connect Core 1.0, section 3.1.2.1}
   */
  readonly nonce?: string
  /** The `max_age` that was requested from the provider, in seconds. */
  readonly maxAge?: number | undefined
  /** Return URL after the sign-in. */
  readonly callbackUrl: string
  /** ID of the signed-in user who requested to link this account. */
  readonly linkUserId?: string | undefined
  /** Whether the user chose a cookie that outlives the browser. */
  readonly isKept?: boolean | undefined
}

/** Values sent to the provider; of the verifier, only the hash. */
export type SentChecks = Pick<Checks, "codeVerifier" | "nonce" | "state">

/** Values that the caller wants to store. */
export type CheckOptions = Pick<Checks, "callbackUrl" | "isKept" | "linkUserId" | "maxAge">

/**
 * Creates the checks of a new sign-in and encrypts them in a separate cookie.
 *
 * @param options - values to store with the checks
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
  const issued = await issueOneTimeValue(context, "state", checks.state)
  await sealTransaction(context, kindOf(context, provider), transactionId, {
    ...claims,
    ...returnUrl,
    ...issued,
  })
  return checks
}

/**
 * Derives the values of a sign-in. All of them come from one random seed, which is sent to no other
 * party. Stored separately, they would take more than half of the cookie. Behind a redirect proxy,
 * the state contains the proxy's target URL and is stored unchanged.
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
 * Decrypts the checks of the sign-in that a callback belongs to. `useOneTimeValue` makes sure that
 * their state is used only once.
 *
 * @param clear - whether to delete the cookie, even if the checks are invalid
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
  // The response is a cross-site POST, to which browsers add no other cookies.
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
  // `createChecks` encrypted it.
  const { maxAge, linkUserId, isKept, once, mark } = claims as Omit<Checks, "callbackUrl" | "state">
  const callbackUrl = await destinationOf(context, claims)
  const derived = await deriveChecks(claims, transactionId)
  return { ...derived, callbackUrl, maxAge, linkUserId, isKept, once, mark }
}

async function destinationOf(
  { cookies, jar, origin }: AuthContext,
  { callbackUrl, callbackHash }: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (typeof callbackUrl === "string") return callbackUrl
  // Another tab can have stored another long return URL since then.
  const remembered = jar.received.get(cookies.callbackUrl.name) ?? ""
  return (await sha256Base64url(remembered)) === callbackHash ? remembered : origin
}
