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
 * Signs the user in as `signIn` of `@lockstep/next/react` does, and also supports passkeys: the browser prompts
 * for one.
 *
 * ```ts
 * await signIn("passkey", { redirectTo: "/members" })
 * await signIn("passkey", { action: "register", email }) // creates a passkey
 * ```
 *
 * @param provider - ID of the provider
 * @param options - the options of the call; `action: "register"` creates a passkey
 * @param authorizationParams - for a provider that has an authorization URL
 * @returns the result. If the browser returned no passkey, `error` is `PasskeyFailed` and `code` is the
 *   name of the browser's exception. With a redirect, the browser is already leaving the page.
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
 * Signs the user in with a passkey. The browser prompts for it; the user types nothing.
 *
 * @param options - the options of the call
 * @returns the result; see `signInWithPasskey` of `@lockstep/core/client/passkey`
 * @throws ClientFetchError when the response is missing or invalid
 */
export function signInWithPasskey(options: PasskeyOptions = {}): Promise<SignInResult> {
  return askToSignIn({ ...options, ...located(options) })
}

/**
 * Creates a passkey. A signed-in user adds it to their account. A new user signs in with it, which
 * requires `fields: { email }`.
 *
 * @param options - the options of the call
 * @returns the result; see `createPasskey` of `@lockstep/core/client/passkey`
 * @throws ClientFetchError when the response is missing or invalid
 */
export function createPasskey(options: PasskeyOptions = {}): Promise<SignInResult> {
  return askToCreate({ ...options, ...located(options) })
}

/**
 * Starts passkey autofill (conditional UI): the browser suggests passkeys in an input with
 * `autoComplete="username webauthn"`.
 *
 * @param options - the options of the call; its `signal` stops autofill, for example when an effect is
 *   cleaned up
 * @returns the result; `undefined` if autofill is no longer possible
 * @throws ClientFetchError if the response is missing or invalid; DOMException if the browser stops
 *   autofill
 */
export function offerPasskeys(options: PasskeyOffer = {}): Promise<SignInResult | undefined> {
  return askToOffer({ ...options, ...located(options) })
}

async function isPasskey(provider: string, basePath: string | undefined): Promise<boolean> {
  const providers = await getProviders(located({ basePath }))
  return Object.hasOwn(providers, provider) && providers[provider]?.type === "webauthn"
}
