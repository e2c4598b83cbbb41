import { getProviders } from "@lockstep/core/client"
import {
  createPasskey as askToCreate,
  offerPasskeys as askToOffer,
  type PasskeyOffer,
  type PasskeyOptions,
  signInWithPasskey as askToSignIn,
} from "@lockstep/core/client/passkey"
import { signIn as signInElsewhere, type SignInOptions, type SignInResult } from "./functions.ts"
import { following, located } from "./located.ts"

export type { PasskeyOffer, PasskeyOptions, SignInOptions, SignInResult }

/**
 * Signs in as `signIn` of `@lockstep/next/react` does, and with a passkey too: the browser asks for one.
 *
 * ```ts
 * await signIn("passkey", { redirectTo: "/members" })
 * await signIn("passkey", { action: "register", email }) // makes one
 * ```
 *
 * @param provider - its ID
 * @param options - the options of the call; `action: "register"` creates a passkey
 * @param authorizationParams - for a provider that has an authorization URL
 * @returns the result, with `error` `PasskeyFailed` when the browser returned no passkey and the
 *   name of its exception as the `code`; with a redirect the page is being left by then
 * @throws ClientFetchError when the response is missing or invalid
 */
export async function signIn(
  provider?: string,
  options: SignInOptions = {},
  authorizationParams: Parameters<typeof signInElsewhere>[2] = {},
): Promise<SignInResult> {
  const { basePath, redirect, redirectTo, callbackUrl, action, ...others } = options
  if (provider === undefined || !(await isPasskey(provider, basePath))) {
    return signInElsewhere(provider, options, authorizationParams)
  }
  const present = Object.entries(others).filter(([, value]) => value !== undefined)
  const perform = action === "register" ? askToCreate : askToSignIn
  return perform({
    provider,
    ...following({ basePath, redirect, redirectTo, callbackUrl }),
    fields: Object.fromEntries(present.map(([name, value]) => [name, String(value)])),
  })
}

/**
 * Signs in with a passkey that the browser prompts for. The user types nothing.
 *
 * @param options - the options of the call
 * @returns how it went; see `signInWithPasskey` of `@lockstep/core/client/passkey`
 * @throws ClientFetchError when the response is missing or invalid
 */
export function signInWithPasskey(options: PasskeyOptions = {}): Promise<SignInResult> {
  return askToSignIn({ ...options, ...located(options) })
}

/**
 * Creates a passkey: a signed-in user adds it to their account; a new user signs in with it and
 * needs `fields: { email }`.
 *
 * @param options - the options of the call
 * @returns how it went; see `createPasskey` of `@lockstep/core/client/passkey`
 * @throws ClientFetchError when the response is missing or invalid
 */
export function createPasskey(options: PasskeyOptions = {}): Promise<SignInResult> {
  return askToCreate({ ...options, ...located(options) })
}

/**
 * Lets the browser offer passkeys while the user types, in an input with
 * `autoComplete="username webauthn"`.
 *
 * @param options - the options of the call; its `signal` ends the request, for example when an
 *   effect is cleaned up
 * @returns the result; `undefined` when that is no longer possible
 * @throws ClientFetchError when the response is missing or invalid; DOMException when the browser
 *   ends the offer
 */
export function offerPasskeys(options: PasskeyOffer = {}): Promise<SignInResult | undefined> {
  return askToOffer({ ...options, ...located(options) })
}

async function isPasskey(provider: string, basePath: string | undefined): Promise<boolean> {
  const providers = await getProviders(located({ basePath }))
  return Object.hasOwn(providers, provider) && providers[provider]?.type === "webauthn"
}
