import {
  requestPasskey,
  type PasskeyRequest,
  type PasskeyRoute,
  passkeyFields,
  passkeyRequest,
} from "./request-passkey.ts"
import { offerPasskey, runCeremony } from "./ceremony.ts"
import { ClientFetchError } from "../errors/errors.ts"
import { type ClientResult, goTo, here, signInPage, submit } from "./follow.ts"
import { getCsrfToken } from "./reading.ts"
import type { PostedFields } from "./request-action.ts"
import { announceSessionChange } from "./session-changes.ts"
import type { SignInOptions } from "./sign-in.ts"

export type { ClientOptions } from "./request-action.ts"
export { ClientFetchError } from "../errors/errors.ts"
export type { ClientResult } from "./follow.ts"

/** Options of {@link signInWithPasskey} and {@link createPasskey}. */
export interface PasskeyOptions extends Omit<SignInOptions, "authorizationParams" | "passkey"> {
  /** ID of the provider. Default: `passkey`. */
  provider?: string
}

/** Options of {@link offerPasskeys}. */
export interface PasskeyOffer extends PasskeyOptions {
  /** Ends passkey autofill, for example when the user leaves the form. */
  signal?: AbortSignal
}

/**
 * Signs in with a passkey that the browser requests from the user. The user does not need to enter
 * anything.
 *
 * ```ts
 * const result = await signInWithPasskey({ redirect: false })
 * if (!result.ok && result.code !== "NotAllowedError") show(result.error)
 * ```
 *
 * @param options - options of the call
 * @returns the result. The error is `PasskeyFailed` if the browser returns no passkey, with the
 *   name of its exception as the `code`: `NotAllowedError` if the user declined, has no passkey, or
 *   took too long. The browser leaves the page only after it has sent a passkey
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function signInWithPasskey(options: PasskeyOptions = {}): Promise<ClientResult> {
  return perform("authenticate", options)
}

/**
 * Creates a passkey. A signed-in user adds it to their account. A new user signs in with it, and
 * needs `fields: { email }`.
 *
 * @param options - options of the call
 * @returns the result, as for {@link signInWithPasskey}. `InvalidRequest`: no user is signed in and
 *   the address is missing or invalid, or the address is not that of the signed-in user.
 *   `PasskeyFailed` with the `code` `InvalidStateError`: this device already has a passkey for the
 *   account
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function createPasskey(options: PasskeyOptions = {}): Promise<ClientResult> {
  return perform("register", options)
}

/**
 * Starts passkey autofill (conditional UI, WebAuthn level 3, section 5.1.4) in an input with
 * `autocomplete="username webauthn"`. Call it once, when the page opens. It pauses while the other
 * functions of this module run, and continues if they fail.
 *
 * @param options - options of the call
 * @returns the result after the user selected a passkey; `undefined` if autofill has ended or this
 *   browser does not support it
 * @throws ClientFetchError when the response is missing or invalid; DOMException when the browser
 *   ends passkey autofill
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-getAssertion WebAuthn Level 3, section 5.1.4}
 */
export async function offerPasskeys(options: PasskeyOffer = {}): Promise<ClientResult | undefined> {
  const { provider = "passkey", signal } = options
  const next = (): Promise<PasskeyRequest> =>
    passkeyRequest(provider, asking("authenticate", options))
  const credential = await offerPasskey(next, signal)
  if (credential === undefined) return undefined
  return send(passkeyFields("authenticate", credential), options)
}

async function perform(
  action: PasskeyRequest["action"],
  options: PasskeyOptions,
): Promise<ClientResult> {
  const { provider = "passkey" } = options
  let own: Readonly<Record<string, string>>
  try {
    own = await requestPasskey(provider, runCeremony, asking(action, options))
  } catch (error) {
    return notSent(error, options)
  }
  return send(own, options)
}

function asking(action: PasskeyRequest["action"], options: PasskeyOptions): PasskeyRoute {
  return { ...options, fields: { ...fieldsOf(options), action } }
}

function fieldsOf({ remember, fields }: PasskeyOptions): PostedFields {
  return { remember, ...fields }
}

async function send(
  own: Readonly<Record<string, string>>,
  options: PasskeyOptions,
): Promise<ClientResult> {
  const { provider = "passkey", redirect = true, redirectTo: callbackUrl = here() } = options
  const csrfToken = await getCsrfToken(options)
  const fields = { ...fieldsOf(options), ...own, csrfToken, callbackUrl }
  const result = await submit(`callback/${encodeURIComponent(provider)}`, fields, options)
  if (result.ok) announceSessionChange()
  if (redirect) goTo(result.url)
  return result
}

function notSent(error: unknown, options: PasskeyOptions): ClientResult {
  const { redirectTo: callbackUrl = here() } = options
  const url = signInPage(callbackUrl, options)
  if (!(error instanceof ClientFetchError)) {
    const code = error instanceof Error ? error.name : undefined
    return { ok: false, error: "PasskeyFailed", code, url }
  }
  if (error.status !== 400) throw error
  return { ok: false, error: "InvalidRequest", code: undefined, url }
}
