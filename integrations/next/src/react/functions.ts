import {
  type ClientProvider,
  type ClientResult,
  getCsrfToken as askCsrfToken,
  getProviders as askProviders,
  getSession as askSession,
  type Session,
  signIn as askSignIn,
  signOut as askSignOut,
} from "@lockstep/core/client"
import { type FollowOptions, following, located, type RouteOptions } from "./located.ts"

/** Options of {@link signIn}; further members are what a form would send, such as `email`. */
export interface SignInOptions extends FollowOptions {
  [field: string]: unknown
}

/** Options of {@link signOut}. */
export interface SignOutOptions extends FollowOptions {}

/** How signing in went: `ok` is false when it failed, and `error` and `code` say why. */
export type SignInResult = ClientResult

/**
 * The session, or `null` when nobody is signed in.
 *
 * @param options - where the routes are
 * @throws ClientFetchError when the server cannot tell
 */
export function getSession(options: RouteOptions = {}): Promise<Session | null> {
  return askSession(located(options))
}

/**
 * The token that each `POST` has to carry.
 *
 * @param options - where the routes are
 * @throws ClientFetchError when there is no good answer
 */
export function getCsrfToken(options: RouteOptions = {}): Promise<string> {
  return askCsrfToken(located(options))
}

/**
 * The ways in, keyed by id.
 *
 * @param options - where the routes are
 * @throws ClientFetchError when there is no good answer
 */
export function getProviders(
  options: RouteOptions = {},
): Promise<Readonly<Record<string, ClientProvider>>> {
  return askProviders(located(options))
}

/**
 * Signs in.
 *
 * @param provider - its id; without one the sign-in page takes over
 * @param options - what goes along
 * @param authorizationParams - parameters for the provider's authorization URL
 * @returns how it went; with a redirect the page is being left by then
 * @throws ClientFetchError when there is no good answer; Error for a passkey, see `@lockstep/next/webauthn`
 */
export function signIn(
  provider?: string,
  options: SignInOptions = {},
  authorizationParams: string | Record<string, string> | URLSearchParams | string[][] = {},
): Promise<SignInResult> {
  const { basePath, redirect, redirectTo, callbackUrl, ...others } = options
  const present = Object.entries(others).filter(([, value]) => value !== undefined)
  return askSignIn(provider, {
    ...following({ basePath, redirect, redirectTo, callbackUrl }),
    fields: Object.fromEntries(present.map(([name, value]) => [name, String(value)])),
    authorizationParams: Object.fromEntries(new URLSearchParams(authorizationParams)),
    passkey: refusePasskey,
  })
}

/**
 * Signs out.
 *
 * @param options - what goes along
 * @returns how it went; with a redirect the page is being left by then
 * @throws ClientFetchError when there is no good answer
 */
export function signOut(options: SignOutOptions = {}): Promise<SignInResult> {
  return askSignOut(following(options))
}

/** What the browser needs for a passkey is apart, so that other pages do not load it. */
function refusePasskey(): never {
  throw new Error(
    'signIn of "@lockstep/next/react" has no passkeys: import { signIn } from "@lockstep/next/webauthn".',
  )
}
